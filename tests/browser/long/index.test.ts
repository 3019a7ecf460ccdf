import { expect, test } from "vitest";
import { DESKTOP, goBack, openPage, PHONE, reloadPage } from "../../support/browser.ts";
import { grownSite, MOST_BYTES, walkThrough } from "../../support/site.ts";
import { axeFinds } from "../../support/page-measures.ts";

const WORKS = 208;
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const EACH = WORKS / LETTERS.length;
const ROWS = "main li[data-row]";
/** Rows that are not rendered yet have an estimated height, a few pixels off. */
const ANYWHERE_NEAR_PX = 60;

/** Distributes the titles evenly over the letters. */
const titleOf = (number: number) => {
  const turn = Math.floor(number / LETTERS.length);
  return `${LETTERS[number % LETTERS.length]} Proyecto ${turn + 1}`;
};
const TITLES = Array.from({ length: WORKS }, (_, number) => titleOf(number)).toSorted();
const site = grownSite(WORKS, titleOf);
/** Just enough works for rows that are rendered late; several letters stand on a phone's first screen. */
const longTitles = grownSite(
  62,
  (number) => `${LETTERS[number % LETTERS.length]} proyecto de un invierno en la ciudad ${number}`,
);

test("G4 the page of 208 works carries the first 20, all letters and how many works each has", async () => {
  const { page } = await site.visit();
  const html = await (await page.request.get("/index")).text();
  expect(html.match(/<li[^>]* data-row=/g)).toHaveLength(20);
  expect(html.length).toBeLessThan(MOST_BYTES);
  await openPage(page, "/index");
  const letters = page.getByRole("navigation", { name: "Letters" });
  expect(await letters.getByRole("link").allInnerTexts()).toEqual(
    [...LETTERS].map((letter) => `${letter} ${EACH}`),
  );
  expect(await page.getByText(`${WORKS} / ${WORKS}`).isVisible()).toBe(true);
  expect(await axeFinds(page)).toEqual([]);
});

test("G4 scrolling brings every work in its order, and moves nothing", async () => {
  const { page, layoutShift, complaints } = await site.visit();
  await openPage(page, "/index");
  const seen = await walkThrough(page, ROWS, "data-row");
  const inOrder = [...seen].toSorted(([a], [b]) => a - b).map(([, words]) => words);
  expect(inOrder).toHaveLength(WORKS);
  expect(inOrder.filter((words, place) => !words.startsWith(TITLES[place] ?? "?"))).toEqual([]);
  expect([await layoutShift(), complaints]).toEqual([0, []]);
});

test.each([
  ["with scripts", { reducedMotion: "reduce" }],
  ["without scripts", { javaScriptEnabled: false }],
  ["on a phone", { viewport: PHONE, hasTouch: true }],
] as const)(
  "G4 %s a late letter's link leads to its works, and back to where it was",
  async (_, options) => {
    const { page } = await site.visit(options);
    await openPage(page, "/index");
    await page.getByRole("link", { name: `W ${EACH}`, exact: true }).click();
    await page.waitForURL("**/index?from=176#group-W");
    const first = page.getByRole("link", { name: /^W Proyecto 1/ });
    await first.waitFor();
    await expect
      .poll(() => first.evaluate((each) => each.getBoundingClientRect().top))
      .toBeGreaterThan(0);
    const lowest = await page.evaluate(() => innerHeight / 2);
    expect(await first.evaluate((each) => each.getBoundingClientRect().top)).toBeLessThan(lowest);
    expect(await page.getByRole("link", { name: /^B Proyecto 1/ }).count()).toBe(0);
    await goBack(page);
    await page.waitForURL("**/index");
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await page.getByRole("link", { name: /^A Proyecto 1/ }).waitFor();
  },
);

test.each([
  ["index", "/index", DESKTOP],
  ["archive", "/work", DESKTOP],
  ["archive of a phone", "/work", PHONE],
])(
  "G4 a reload of the %s, and a way back from elsewhere, keeps the place",
  async (_, path, viewport) => {
    const { page } = await site.visit({ viewport });
    await openPage(page, path);
    for (let times = 0; times < 3; times += 1) {
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight * 0.6));
      await page.waitForLoadState("networkidle");
    }
    const works = page.locator(
      `${ROWS}, main tr[data-row], main section li:has(a[href^="/work/"])`,
    );
    const seen = () =>
      works.evaluateAll((all) =>
        all
          .filter((each) => each.checkVisibility())
          .map((each) => ({ words: each.textContent, top: each.getBoundingClientRect().top }))
          .filter(({ top }) => top > 100 && top < innerHeight - 100),
      );
    await expect.poll(seen).not.toEqual([]);
    const [before] = await seen();
    const isBack = async () =>
      (await seen()).some(
        ({ words, top }) =>
          words === before?.words && Math.abs(top - before.top) <= ANYWHERE_NEAR_PX,
      );
    await reloadPage(page);
    await expect.poll(isBack).toBe(true);
    await openPage(page, "/contact");
    await goBack(page);
    await expect.poll(isBack).toBe(true);
  },
);

test("G4 without scripts links lead through all works of a choice", async () => {
  const { page } = await site.visit({ javaScriptEnabled: false });
  await openPage(page, "/index?by=year");
  const years: number[] = [];
  for (;;) {
    const rows = await page.locator(`${ROWS} a > :last-child`).allTextContents();
    years.push(...rows.map(Number));
    const next = page.getByRole("link", { name: "More works" });
    if ((await next.count()) === 0) break;
    await next.click();
  }
  expect(years).toHaveLength(WORKS);
  expect(years).toEqual(years.toSorted((a, b) => b - a));
});

test("G4 a category's pages and count are its own", async () => {
  const { page } = await site.visit();
  await openPage(page, "/index?by=year&category=food");
  const shown = Number(/(\d+) \/ 208/.exec(await page.locator("main").innerText())?.[1]);
  expect(shown).toBeGreaterThan(0);
  expect(shown).toBeLessThan(WORKS);
  const seen = await walkThrough(page, ROWS, "data-row");
  expect(seen.size).toBe(shown);
  const services = await page.locator(`${ROWS} a > :nth-child(2)`).allTextContents();
  expect(services.filter((words) => !words.includes("FOOD"))).toEqual([]);
});

test("G4 titles that take two lines move nothing below them", async () => {
  const { page, layoutShift } = await longTitles.visit({ viewport: PHONE });
  await openPage(page, "/index");
  expect(await layoutShift()).toBe(0);
});
