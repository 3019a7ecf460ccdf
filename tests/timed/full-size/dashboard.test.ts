import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { API } from "#domain/api.ts";
import type { ArticleAnswer } from "#domain/answers.ts";
import { FIRST_PAGE_SIZE, PAGE_SIZE } from "#domain/list-pages.ts";
import { aVisit, logIn, openPage, sharedBrowser } from "../../support/browser.ts";
import { rowOf } from "../../support/admin-pages.ts";
import { fillLibrary } from "../../support/large-library.ts";
import { longestTask, mainThreadWork } from "../../support/page-measures.ts";
import { startStudio } from "../../support/hosted-studio.ts";
import { anAdmin, json } from "../../support/studio.ts";
import { type Studio } from "../../support/studio-process.ts";

const ARTICLES = 200;
const PICTURES_EACH = 20;
/** Limit of the main thread's total work for opening the list. */
const OPENS_WITHIN_MS = 1000;
/** The browser's definition of a long task. */
const LONG_TASK_MS = 50;
/** Includes the `source` elements of the cover. */
const MOST_ELEMENTS_A_ROW = 40;

const ROWS = "main > div > ul > li:not([hidden])";

let browser: Browser;
let studio: Studio;
let articles: ArticleAnswer[];

beforeAll(async () => {
  [browser, studio] = await Promise.all([sharedBrowser(), startStudio()]);
  articles = await fillLibrary(studio, ARTICLES, PICTURES_EACH);
});
afterAll(async () => {
  await studio.stop();
});

/** Returns the picture of an address under `/media`, whatever its size. */
const pictureOf = (url: string) => /\/media\/([0-9a-f]{32})/.exec(url)?.[1];

async function aDashboard() {
  const visit = await aVisit(browser, { baseURL: studio.url });
  await logIn(visit.page, studio.url);
  await visit.page.waitForLoadState("networkidle");
  return visit;
}

test("D1 with 200 articles of 20 images the list opens in under a second of main-thread work", async () => {
  const { page, complaints } = await aDashboard();
  const requested = new Set<string | undefined>();
  page.on("request", (request) => requested.add(pictureOf(request.url())));
  const { total } = await mainThreadWork(page, async () => {
    await openPage(page, "/dashboard");
    // The first page's end is near enough to load the second one.
    expect(await page.locator(ROWS).count()).toBe(FIRST_PAGE_SIZE + PAGE_SIZE);
    expect(await page.getByText(`${ARTICLES} artículos`, { exact: true }).count()).toBe(1);
  });
  expect(total).toBeLessThan(OPENS_WITHIN_MS);
  requested.delete(undefined);
  const covers = new Set(articles.map(({ main_center }) => pictureOf(main_center)));
  expect([...requested].filter((picture) => !covers.has(picture))).toEqual([]);
  expect(requested.size).toBeLessThan(ARTICLES / 2);
  const html = await (await page.request.get("/dashboard")).text();
  const second = articles.map(({ images }) => pictureOf(images[1] ?? "") ?? "");
  expect(second.filter((picture) => html.includes(picture))).toEqual([]);
  const elements = await page.locator("main li *").count();
  expect(elements / PAGE_SIZE).toBeLessThan(MOST_ELEMENTS_A_ROW);
  expect(complaints).toEqual([]);
});

test("D1 with 200 articles the list scrolls, and is searched, without a long task", async () => {
  const { page, layoutShift } = await aDashboard();
  const scrolling = await longestTask(page, async () => {
    for (let turn = 0; turn < 20; turn += 1) {
      await page.mouse.wheel(0, 900);
      await page.waitForTimeout(50);
    }
  });
  expect(scrolling).toBeLessThan(LONG_TASK_MS);
  expect(await layoutShift()).toBe(0);
  // The scrolled list is far beyond the first page.
  expect(await page.locator(`${ROWS} h2`).last().textContent()).toMatch(/^Proyecto (1\d\d|200)$/);
  await page.evaluate(() => scrollTo(0, 0));
  await page.getByLabel("Buscar por título").focus();
  // Uses keys and tags, because label and role queries would block the same thread.
  const searching = await longestTask(page, async () => {
    await page.keyboard.type("proyecto 12", { delay: 30 });
    await expect.poll(() => page.locator(ROWS).count()).toBe(10);
  });
  expect(searching).toBeLessThan(LONG_TASK_MS);
});

test("D3 opening an editor asks for that article's pictures and no other's", async () => {
  const { page } = await aDashboard();
  const article = articles.find(({ title }) => title === "Proyecto 003");
  const own = new Set(article?.images.map(pictureOf));
  const requested = new Set<string>();
  page.on("request", (request) => {
    const picture = pictureOf(request.url());
    if (picture !== undefined) requested.add(picture);
  });
  await rowOf(page, "Proyecto 003")
    .getByRole("button", { name: /^Editar/ })
    .click();
  await page.getByRole("dialog", { name: "Editar Artículo" }).waitFor();
  await page.waitForLoadState("networkidle");
  expect(requested.size).toBeGreaterThan(0);
  expect([...requested].filter((picture) => !own.has(picture))).toEqual([]);
});

test("D3 typing in the editor of an article with 200 images causes no long task", async () => {
  const { images = [] } = articles[0] ?? {};
  const admin = await anAdmin(studio);
  const many = { title: "Doscientas", images: Array.from({ length: 10 }, () => images).flat() };
  const answer = await admin(API.articles, json({ ...many, year: 2024, services: ["EVENTS"] }));
  const { article }: { article: ArticleAnswer } = await answer.json();
  const { page } = await aDashboard();
  await openPage(page, `/dashboard?edit=${article.id}`);
  const title = page
    .getByRole("dialog", { name: "Editar Artículo" })
    .getByLabel("Titulo", { exact: true });
  await title.focus();
  const typing = await longestTask(page, async () => {
    await page.keyboard.type(" y unas cuantas más", { delay: 30 });
  });
  expect(typing).toBeLessThan(LONG_TASK_MS);
  expect(await title.inputValue()).toContain("y unas cuantas más");
});
