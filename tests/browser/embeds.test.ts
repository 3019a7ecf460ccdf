import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { API } from "#domain/api.ts";
import type { ArticleAnswer } from "#domain/answers.ts";
import { workAddress } from "#domain/slug.ts";
import { anEdited, openEditor } from "../support/editor-page.ts";
import { aPhotograph } from "../support/media-files.ts";
import { axeFinds } from "../support/page-measures.ts";
import { opener } from "../support/project-page.ts";
import { sharedSite } from "../support/site.ts";
import { anAdmin, json, storePictures } from "../support/studio.ts";
import { openPage, PHONE, reloadPage } from "../support/browser.ts";

const FILMS = {
  Vimeo: "https://vimeo.com/76979871",
  YouTube: "https://www.youtube.com/watch?v=dQw4w9WgXcQ",
} as const;
const ORIGINS = { Vimeo: "https://player.vimeo.com", YouTube: "https://www.youtube-nocookie.com" };
const SITES = ["Vimeo", "YouTube"] as const;

const site = sharedSite();
/** The address of a project with a picture and one film of each site. */
let address: string;

beforeAll(async () => {
  const admin = await anAdmin(site.studio);
  const [picture = "", poster = ""] = await storePictures(admin, [
    await aPhotograph(),
    await aPhotograph({ width: 640, height: 360 }),
  ]);
  const images = [picture, ...Object.values(FILMS)];
  const media = Object.fromEntries(
    SITES.map((name) => [FILMS[name], { poster, alt: `Una película de ${name}` }]),
  );
  const work = { title: "De otros sitios", year: 2026, services: ["EVENTS"], images, media };
  const saved = await admin(API.articles, json(work));
  const { article }: { article: ArticleAnswer } = await saved.json();
  address = workAddress(article.slug);
});

/** Answers requests to other sites, and records their origins. */
async function watchOthers(page: Page): Promise<string[]> {
  const asked: string[] = [];
  await page.route(
    (url) => url.origin !== site.url,
    (route) => {
      asked.push(new URL(route.request().url()).origin);
      return route.fulfill({ contentType: "text/html", body: "<h1>A player</h1>" });
    },
  );
  return asked;
}

const policyOf = async (path: string) =>
  /frame-src ([^;]*)/.exec(
    (await fetch(site.url + path)).headers.get("content-security-policy") ?? "",
  )?.[1];

/** Plays the Vimeo film in the open lightbox. */
async function playVimeo(page: Page) {
  const dialog = page.getByRole("dialog");
  const play = dialog.getByRole("button", { name: "Play Una película de Vimeo" });
  // Playwright's own check would scroll even clipped elements into view.
  await expect.poll(() => play.evaluate(isHit)).toBe(true);
  await play.click();
  await dialog.locator("iframe").contentFrame().getByText("A player").waitFor();
  return { dialog, play };
}

function isHit(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}

test("V9 the policy allows the players' frames on the page of their project alone", async () => {
  // Rendered first, then from the cache.
  for (let visit = 0; visit < 2; visit += 1) {
    expect(await policyOf(address)).toBe(`${ORIGINS.Vimeo} ${ORIGINS.YouTube}`);
  }
  for (const path of ["/", "/work", "/work/seda", "/gallery/events", "/about", "/login"]) {
    expect([path, await policyOf(path)]).toEqual([path, "'none'"]);
  }
});

test.each(SITES)(
  "V9 nothing is asked of %s before the visitor presses play, of which a line tells",
  async (name) => {
    const { page, complaints } = await site.visit();
    const asked = await watchOthers(page);
    await openPage(page, address);
    await opener(page, SITES.indexOf(name) + 2).press("Enter");
    const dialog = page.getByRole("dialog");
    await dialog.getByText(`This film is at ${name}.`).waitFor();
    expect(await axeFinds(page)).toEqual([]);
    expect(asked).toEqual([]);
    await dialog.getByRole("button", { name: `Play Una película de ${name}` }).press("Enter");
    const frame = dialog.locator("iframe");
    await expect.poll(() => frame.evaluate((each) => each === document.activeElement)).toBe(true);
    await frame.contentFrame().getByText("A player").waitFor();
    expect(await frame.getAttribute("title")).toBe(`Una película de ${name}`);
    expect(await frame.getAttribute("allow")).toContain("fullscreen");
    expect(new Set(asked)).toEqual(new Set([ORIGINS[name]]));
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    expect(complaints).toEqual([]);
  },
);

test("V9 who came by a link of the site, where the policy is another page's, plays it too, on a phone", async () => {
  const { page, complaints } = await site.visit({ viewport: PHONE, hasTouch: true });
  const asked = await watchOthers(page);
  await openPage(page, "/index");
  await page.locator(`main a[href="${address}"]`).first().click();
  await page.waitForURL(`**${address}`);
  await opener(page, 2).click();
  const { dialog, play } = await playVimeo(page);
  expect(new Set(asked)).toEqual(new Set([ORIGINS.Vimeo]));
  expect(complaints).toEqual([]);
  await dialog.getByRole("button", { name: "Close" }).click();
  await dialog.waitFor({ state: "detached" });
  await opener(page, 2).click();
  await play.waitFor();
  // Neither the address nor a reload plays a film.
  expect(page.url()).toBe(site.url + address);
  asked.length = 0;
  await reloadPage(page);
  expect(await dialog.count()).toBe(0);
  expect(asked).toEqual([]);
});

test("V9 a visitor who has blocked the browser's storage plays films all the same", async () => {
  const { page } = await site.visit();
  await page.addInitScript(() => {
    const blocked = {
      get() {
        throw new DOMException("blocked", "SecurityError");
      },
    };
    Object.defineProperties(window, { localStorage: blocked, sessionStorage: blocked });
  });
  await watchOthers(page);
  await openPage(page, address);
  await opener(page, 2).click();
  await playVimeo(page);
});

test("V9 without scripts a link leads to the film's own page, and nothing of it is loaded", async () => {
  const { page } = await site.visit({ javaScriptEnabled: false });
  const asked = await watchOthers(page);
  await openPage(page, address);
  const links = page.getByRole("link", { name: /^Play at/ });
  const addresses = await links.evaluateAll((all) => all.map((each) => each.getAttribute("href")));
  expect(addresses).toEqual(Object.values(FILMS));
  expect(asked).toEqual([]);
});

test("V9 a gallery shows the film by its poster, and its play leads to the project, where it plays", async () => {
  const { page } = await site.visit();
  const asked = await watchOthers(page);
  await openPage(page, "/gallery/events?view=list");
  await page.getByRole("link", { name: "Una película de Vimeo" }).click();
  expect(asked).toEqual([]);
  await page.getByRole("dialog").getByRole("button", { name: /^Play/ }).click();
  await page.waitForURL(`**${address}`);
  await page.getByRole("dialog").locator("iframe").contentFrame().getByText("A player").waitFor();
  expect(new Set(asked)).toEqual(new Set([ORIGINS.Vimeo]));
});

test("V9 the editor takes an address in any form, and asks nothing of the other site", async () => {
  const admin = await anAdmin(site.studio);
  const { id } = await anEdited(admin, 1);
  const { page, form } = await openEditor(site, `?edit=${id}`);
  const asked = await watchOthers(page);
  const field = form.getByLabel("Película de Vimeo o YouTube");
  await field.fill("https://dailymotion.com/video/x8");
  await field.press("Enter");
  await form.getByText(/Pega la dirección de una película de Vimeo/).waitFor();
  await field.fill("https://player.vimeo.com/video/76979871?h=ab12cd34ef");
  await form.getByRole("button", { name: "Añadir dirección" }).click();
  const poster = { name: "poster.jpg", mimeType: "image/jpeg", buffer: await aPhotograph() };
  await form.getByLabel(/^Elegir póster/).setInputFiles(poster);
  await form.getByLabel(/^Cambiar póster/).waitFor({ state: "attached" });
  await form.getByRole("button", { name: "Textos y enfoque de imagen 2" }).click();
  await form.getByRole("textbox", { name: "Título", exact: true }).fill("Cortometraje");
  expect(await axeFinds(page)).toEqual([]);
  await form.getByRole("button", { name: "Guardar" }).click();
  await form.waitFor({ state: "detached" });
  const { images, media }: ArticleAnswer = (await (await admin(API.articles, json({ id }))).json())
    .article;
  expect(images[1]).toBe("https://vimeo.com/76979871/ab12cd34ef");
  expect(media[images[1] ?? ""]).toMatchObject({
    alt: "Cortometraje",
    poster: { url: expect.stringMatching(/^\/media\//) },
  });
  expect(asked).toEqual([]);
});
