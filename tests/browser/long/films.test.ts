import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { logIn, openPage, reloadPage } from "../../support/browser.ts";
import { aFilmOfBytes } from "../../support/media-files.ts";
import { aFilmField, aThrottledNetwork, countSent, seek } from "../../support/admin-pages.ts";
import { openFrame } from "../../support/project-page.ts";
import { aVisitor, listArticles } from "../../support/studio.ts";
import { axeFinds } from "../../support/page-measures.ts";
import { sharedSite } from "../../support/site.ts";
import { RENDITIONS_WITHIN_MS } from "../../support/waits.ts";

const FILM_BYTES = 16_000_000;
const SLOW = 2_000_000;

const site = sharedSite();
let film: string;

beforeAll(async () => {
  film = join(await mkdtemp(join(tmpdir(), "studio-films-")), "boda.mp4");
  await writeFile(film, await aFilmOfBytes(FILM_BYTES));
});

test("D3 D6 a film goes up over a slow line that breaks and through a reload, and is published with a chosen frame", async () => {
  const visit = await site.visit();
  const { page } = visit;
  const field = aFilmField(page);
  await logIn(page, site.url, "/dashboard?new");
  const form = page.getByRole("dialog", { name: "Nuevo Artículo" });
  await form.waitFor();
  const sent = countSent(page);
  const line = await aThrottledNetwork(page);
  await line.slow(SLOW);
  await field.pick(film);
  await field.sent(30);
  await line.cut();
  await field.says("Se cortó la conexión. Lo subido se conserva y se reintenta solo.");
  await line.slow(SLOW);
  await field.sent(55);
  page.on("dialog", (dialog) => void dialog.accept());
  await reloadPage(page);
  await page.getByText("«boda.mp4» quedó a medias.").waitFor();
  await field.pick(film);
  await expect.poll(field.percent, { interval: 20 }).toBeGreaterThan(35);
  await line.free();
  await field.preview.waitFor();
  await field.says("Película añadida.");
  // No new upload was begun, and at most one piece was sent twice.
  expect(sent.begun).toBe(1);
  expect(sent.bytes).toBeLessThanOrEqual(FILM_BYTES);

  await seek(field.player, 1);
  const chosen = await pixelsOf(page, "video[aria-label^='Película']");
  const first = await field.preview.getAttribute("src");
  await field.press("Usar este fotograma");
  await expect.poll(() => field.preview.getAttribute("src")).not.toBe(first);
  await form.getByLabel("Titulo", { exact: true }).fill("Boda");
  await form.getByLabel("EVENTS").check();
  await form.getByRole("button", { name: "Guardar" }).click();
  await form.waitFor({ state: "detached" });

  const visitor = aVisitor(site.studio);
  const stored = async () => (await listArticles(visitor)).find(({ title }) => title === "Boda");
  const article = await stored();
  const [url = ""] = article?.images ?? [];
  expect(url).toMatch(/^\/media\/[0-9a-f]{32}\.mp4$/);
  const media = article?.media[url];
  expect([media?.width, media?.height]).toEqual([320, 180]);
  expect(Number((await visitor(url, { method: "HEAD" })).headers.get("content-length"))).toBe(
    FILM_BYTES,
  );
  await expect
    .poll(async () => (await stored())?.media[url]?.poster?.widths.length, {
      timeout: RENDITIONS_WITHIN_MS,
    })
    .toBeGreaterThan(0);

  const look = await site.visit();
  await openPage(look.page, "/work/boda");
  const still = look.page.locator("li img").first();
  await still.scrollIntoViewIfNeeded();
  await expect
    .poll(() => still.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  expect(difference(await pixelsOf(look.page, "li img"), chosen)).toBeLessThan(8);
  // A frame fades in when it is first seen, and its number has little contrast until then.
  const opacity = () =>
    still.evaluate((image) => getComputedStyle(image.closest("li") ?? image).opacity);
  await expect.poll(opacity).toBe("1");
  expect(await look.layoutShift()).toBe(0);
  expect(await axeFinds(look.page)).toEqual([]);
  await openFrame(look, "/work/boda", 1);
  const playing = look.page.getByRole("dialog").locator("video");
  await expect
    .poll(() => playing.evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(0.2);
  expect(await playing.getAttribute("poster")).toMatch(
    // Its quick renditions come first.
    /^\/media\/[0-9a-f]{32}-\d+(?:\.quick)?\.webp$/,
  );
  expect(await axeFinds(look.page)).toEqual([]);
  expect(look.complaints).toEqual([]);
});

/** Returns the colours of an element's picture on a small grid. */
function pixelsOf(page: Page, selector: string): Promise<number[]> {
  return page
    .locator(selector)
    .first()
    .evaluate((shown: HTMLVideoElement | HTMLImageElement) => {
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = [32, 18];
      const context = canvas.getContext("2d");
      context?.drawImage(shown, 0, 0, 32, 18);
      return [...(context?.getImageData(0, 0, 32, 18).data ?? [])];
    });
}

/** Mean difference of two grids, of 255. */
function difference(one: readonly number[], other: readonly number[]): number {
  const sum = one.reduce((total, value, index) => total + Math.abs(value - (other[index] ?? 0)), 0);
  return sum / one.length;
}

test("V4 a frame that is pressed for while the film loads or the player seeks is taken as soon as it is there", async () => {
  const { page } = await site.visit();
  const field = aFilmField(page);
  await logIn(page, site.url, "/dashboard?new");
  await page.evaluate(() => {
    new MutationObserver((_, observer) => {
      const buttons = [...document.querySelectorAll("button")];
      const press = buttons.find(({ textContent }) => textContent === "Usar este fotograma");
      if (press) observer.disconnect();
      press?.click();
    }).observe(document, { subtree: true, childList: true });
  });
  await field.pick(film);
  await field.says("Película añadida.");
  const first = await field.preview.getAttribute("src");
  await field.player.evaluate(async (video: HTMLVideoElement) => {
    video.currentTime = 1;
    while (video.seeking && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) {
      await new Promise((resolve) => setTimeout(resolve));
    }
    const buttons = [...document.querySelectorAll("button")];
    buttons.find(({ textContent }) => textContent === "Usar este fotograma")?.click();
  });
  await expect.poll(() => field.preview.getAttribute("src")).not.toBe(first);
  expect(await field.player.evaluate((video: HTMLVideoElement) => video.currentTime)).toBe(1);
});
