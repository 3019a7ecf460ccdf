import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { API } from "#domain/api.ts";
import type { ArticleAnswer } from "#domain/answers.ts";
import type { SelectionItem, StoredSelection } from "#domain/selection.ts";
import { DESKTOP, openPage, PHONE, TABLET } from "../support/browser.ts";
import { aPhotograph } from "../support/media-files.ts";
import { axeFinds } from "../support/page-measures.ts";
import { aDraft, aLink, LINK_PASSWORD, SECRET_TITLE } from "../support/private-links.ts";
import { sharedSite } from "../support/site.ts";
import { anAdmin, json, listArticles, storePictures, type Client } from "../support/studio.ts";

const VIMEO = "https://vimeo.com/76979871";
const CLIENT = "Café Nómada";
const NOTE = "Lo que haríamos.\n\nY con quién.";
const WIDE = { width: 1920, height: 1080 };
/** A sheet of A4 across, in points, as PDF counts. */
const SHEET = "842 x 595";

const site = sharedSite();
let admin: Client;
/** A draft with four pictures and a film of another site. */
let draft: ArticleAnswer;
/** A project of the demo with a film of its own. */
let filmed: { id: number; film: string }[];

beforeAll(async () => {
  admin = await anAdmin(site.studio);
  const sizes = [{}, { width: 640, height: 960 }, { width: 900, height: 600 }, { width: 600 }];
  const files = await Promise.all(sizes.map((size) => aPhotograph(size)));
  const pictures = await storePictures(admin, files);
  const [, poster = ""] = pictures;
  const images = [...pictures, VIMEO];
  const media = { [VIMEO]: { poster, alt: "Una película" } };
  draft = await aDraft(admin, { services: ["EVENTS"], images, media, statement: "Nada sobra." });
  filmed = (await listArticles(admin)).flatMap(({ id, images: shown, main_center }) => {
    const film = [main_center, ...shown].find((each) => each.endsWith(".mp4"));
    return film === undefined ? [] : [{ id, film }];
  });
});

/** Saves a selection and opens it by a link. @returns the link's address */
async function aSelection(
  items: Partial<SelectionItem>[],
  link: { password?: string; endsAt?: number } = {},
): Promise<string> {
  const content = { title: "Una casa que camina", client: CLIENT, note: NOTE, items };
  const saved = await (await admin(API.selections, json(content))).json();
  const selection: StoredSelection = saved.selection ?? saved;
  const answer = await (
    await admin(API.privateLinks, json({ selection: selection.id, ...link }))
  ).json();
  if (!answer.success) throw new Error(answer.error);
  return answer.link.address;
}

const chapters = (page: Page) => page.locator("main h2").allTextContents();

test("J1 a selection's page shows whom it is for and its chapters in order, and hides from others", async () => {
  const [first, second] = filmed;
  const gone = await aDraft(admin, { title: "Borrado" });
  const address = await aSelection(
    [
      { article: second?.id ?? 0, media: second?.film ?? null },
      { article: gone.id, media: null },
      { article: draft.id, media: null },
      { article: first?.id ?? 0, media: first?.film ?? null },
    ],
    { password: LINK_PASSWORD },
  );
  await admin(`${API.upload}?id=${gone.id}`, { method: "DELETE" });
  const { page } = await site.visit({ javaScriptEnabled: false });
  const locked = await openPage(page, `${address}?print`);
  expect(await page.content()).not.toContain(CLIENT);
  expect(locked?.headers()["cache-control"]).toBe("no-store");
  await page.getByLabel("Password").fill(LINK_PASSWORD);
  await page.getByRole("button", { name: "Open" }).click();
  await page.getByRole("heading", { level: 1, name: CLIENT }).waitFor();
  for (const query of ["", "?print"]) {
    const opened = await openPage(page, address + query);
    expect(opened?.headers()).toMatchObject({
      "cache-control": "no-store",
      "x-robots-tag": "noindex, nofollow",
    });
  }
  const titles = await chapters(page);
  expect(titles).toHaveLength(4);
  expect(titles[1]).toBe(SECRET_TITLE);
  expect(titles[3]).toBe("Who to call");
  expect(await page.content()).not.toContain("Borrado");
  await page.getByText("Lo que haríamos.").waitFor();
  await page.getByText("Nada sobra.").waitFor();
  // Without scripts a film is a link to its file, or to its page at the other site.
  expect(await page.getByRole("link", { name: /^Play/ }).count()).toBe(3);
});

test.each(["light", "green"])(
  "J1 a selection is complete for everyone in the %s style",
  async (style) => {
    const [first] = filmed;
    const address = await aSelection([
      { article: draft.id, media: null },
      { article: first?.id ?? 0, media: first?.film ?? null },
    ]);
    for (const viewport of [PHONE, TABLET, DESKTOP, WIDE]) {
      const { page, complaints, layoutShift } = await site.visit({ viewport });
      await page.context().addCookies([{ name: "style", value: style, url: site.url }]);
      await openPage(page, address);
      expect([viewport, await axeFinds(page)]).toEqual([viewport, []]);
      await page.keyboard.press("End");
      await page.waitForLoadState("networkidle");
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(sideways).toBeLessThanOrEqual(0);
      expect(await page.getByRole("heading", { level: 1 }).count()).toBe(1);
      expect(await layoutShift()).toBe(0);
      expect(complaints).toEqual([]);
    }
  },
);

test("J2 the films of a selection play one after another, and rest on the last", async () => {
  const [first, second] = filmed;
  const address = await aSelection([
    { article: first?.id ?? 0, media: first?.film ?? null },
    { article: second?.id ?? 0, media: second?.film ?? null },
    { article: draft.id, media: VIMEO },
  ]);
  const { page } = await site.visit();
  await openPage(page, address);
  await page.getByRole("button", { name: "Play the films" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("1 / 3").waitFor();
  const endFilm = () =>
    dialog.locator("video").evaluate(async (video: HTMLVideoElement) => {
      while (!(video.duration > 0)) await new Promise((go) => setTimeout(go, 50));
      video.muted = true;
      video.currentTime = video.duration - 0.2;
      await video.play();
    });
  await endFilm();
  await dialog.getByText("2 / 3").waitFor();
  // The next one plays by itself.
  await expect
    .poll(() => dialog.locator("video").evaluate((video: HTMLVideoElement) => video.paused))
    .toBe(false);
  await endFilm();
  await dialog.getByText("3 / 3").waitFor();
  // The film of another site waits for a press.
  await dialog.getByRole("button", { name: "Play Una película" }).waitFor();
  await page.keyboard.press("ArrowLeft");
  await dialog.getByText("2 / 3").waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toBe("Play the films");
});

test("J3 a selection is printed one picture a page, all of them loaded", async () => {
  const pictures = draft.images.slice(0, 4).map((media) => ({ article: draft.id, media }));
  const [first] = filmed;
  const address = await aSelection([
    { article: first?.id ?? 0, media: null },
    ...pictures,
    { article: draft.id, media: VIMEO },
  ]);
  const whole = (await listArticles(admin)).find(({ id }) => id === first?.id);
  const shown = new Set([whole?.main_center, ...(whole?.images ?? [])].filter(Boolean));
  const { page, complaints } = await site.visit();
  await page.addInitScript(() => {
    window.print = () => Object.assign(window, { hasPrinted: true });
  });
  await openPage(page, address);
  await page.getByRole("link", { name: "Save as PDF" }).click();
  await page.waitForFunction(() => Reflect.get(window, "hasPrinted"));
  await page.getByRole("button", { name: "Print or save as PDF" }).waitFor();
  const unready = await page
    .locator("main img")
    .evaluateAll((all: HTMLImageElement[]) =>
      all.filter((image) => !image.complete || image.naturalWidth === 0).map(({ alt }) => alt),
    );
  expect(unready).toEqual([]);
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  const sizes = [...pdf.matchAll(/\/MediaBox\s*\[([^\]]*)\]/g)].map(([, box = ""]) => {
    const [, , width, height] = box
      .trim()
      .split(/\s+/)
      .map((side) => Math.round(Number(side)));
    return `${width} x ${height}`;
  });
  // An address of a film is in one piece, which leads there.
  const links = pdf.matchAll(/\/URI\s*\(([^)]*)\)/g);
  expect([...links].map(([, target = ""]) => target)).toContainEqual(
    expect.stringMatching(/\/p\/[\w-]+#film-\d$/),
  );
  await page.emulateMedia({ media: "print" });
  const pieces = await page
    .locator("a[href*='#film-']")
    .evaluateAll((all) => all.map((each) => each.getClientRects().length));
  expect(pieces.length).toBeGreaterThan(0);
  expect(new Set(pieces)).toEqual(new Set([1]));
  // The cover, the whole project, four pictures, a film's poster, and who to call.
  expect(sizes).toEqual(Array.from({ length: 1 + shown.size + 4 + 1 + 1 }, () => SHEET));
  expect(complaints).toEqual([]);
});

test("J3 the keys that print lead to the document that is made for paper", async () => {
  const address = await aSelection([{ article: draft.id, media: draft.images[0] ?? "" }]);
  const { page } = await site.visit();
  await page.addInitScript(() => {
    window.print = () => Object.assign(window, { hasPrinted: true });
  });
  await openPage(page, address);
  await page.keyboard.press("Control+p");
  await page.waitForURL(/\?print$/);
  await page.waitForFunction(() => Reflect.get(window, "hasPrinted"));
});

test("J1 a link to an article still opens the article", async () => {
  const { address } = await aLink(admin, draft.id);
  const { page } = await site.visit();
  await openPage(page, `${address}?print`);
  await page.getByRole("heading", { level: 1, name: SECRET_TITLE }).waitFor();
});
