import { describe, expect, test } from "vitest";
import { MOST_LOOP_BYTES } from "#domain/film.ts";
import { openPage, PHONE } from "../../support/browser.ts";
import { aHome, openHome } from "../../support/home-page.ts";
import { reopenAsItCloses } from "../../support/project-page.ts";
import { readOnlySite } from "../../support/site.ts";

const site = readOnlySite();
const LARGE = { width: 1920, height: 1080 };

/** Opens home and then the centred reel by keyboard. */
async function openReel() {
  const { page, home } = await openHome(site);
  const reel = page.locator("li[aria-current] a");
  await reel.focus();
  await reel.locator("video[data-seen=true]").waitFor();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.waitFor();
  return { page, home, reel, dialog };
}

describe("H4 the reel's lightbox", () => {
  test("H4 opens and closes by keyboard, holds the focus and the slides, and gives the focus back", async () => {
    const { page, home, reel, dialog } = await openReel();
    const loop = page.locator("li[data-index='0'] video");
    // Only one film plays at a time.
    await expect.poll(() => loop.evaluate((video: HTMLVideoElement) => video.paused)).toBe(true);
    await page.keyboard.press("ArrowRight");
    for (let press = 0; press < 8; press += 1) {
      await page.keyboard.press("Tab");
      const inPage = await page.evaluate(
        () =>
          document.activeElement !== document.body &&
          document.activeElement?.closest("dialog") === null,
      );
      expect(inPage).toBe(false);
    }
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    expect(await home.counter()).toBe("01 / 09");
    expect(await reel.evaluate((link) => link === document.activeElement)).toBe(true);
  });

  test("H4 who opens the reel in the moment in which its lightbox closes sees the film play", async () => {
    const { reel, dialog } = await openReel();
    const film = dialog.locator("video");
    const isPlaying = () => film.evaluate((video: HTMLVideoElement) => !video.paused);
    await expect.poll(isPlaying).toBe(true);
    await reopenAsItCloses(dialog, reel);
    await expect.poll(isPlaying).toBe(true);
  });
});

test("H1 a reel fetches its film only once it is active, plays it muted, and rests when it is not", async () => {
  const { page } = await site.visit();
  const films: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith(".mp4")) films.push(new URL(request.url()).pathname);
  });
  await openPage(page, "/");
  await aHome(page).ready();
  const film = page.locator("li[data-index='0'] video");
  const isPlaying = () =>
    film.evaluate(
      ({ paused, muted, loop, playsInline }: HTMLVideoElement) =>
        !paused && muted && loop && playsInline,
    );
  await expect.poll(isPlaying).toBe(true);
  expect([...new Set(films)]).toEqual([expect.stringMatching(/-loop-large\.mp4$/)]);
  await page.keyboard.press("ArrowRight");
  await expect.poll(isPlaying).toBe(false);
  await page.keyboard.press("ArrowLeft");
  await expect.poll(isPlaying).toBe(true);
  await page.getByRole("button", { name: "Pause the slides" }).click();
  await expect.poll(isPlaying).toBe(false);
});

test.each([
  [PHONE, "small"],
  [LARGE, "large"],
] as const)(
  "V7 at %j a reel's slide fetches no more than its %s loop has, and rests in a hidden tab",
  async (viewport, size) => {
    const { page } = await site.visit({ viewport });
    const films = new Set<string>();
    page.on("request", (request) => {
      if (request.url().endsWith(".mp4")) films.add(request.url());
    });
    await openPage(page, "/");
    const film = page.locator("li[data-index='0'] video");
    const isPlaying = () => film.evaluate((video: HTMLVideoElement) => !video.paused);
    await expect.poll(isPlaying).toBe(true);
    expect([...films]).toEqual([expect.stringContaining(`-loop-${size}.mp4`)]);
    const [loop = ""] = films;
    const { headers } = await fetch(loop, { method: "HEAD" });
    expect(Number(headers.get("content-length"))).toBeGreaterThan(0);
    expect(Number(headers.get("content-length"))).toBeLessThanOrEqual(MOST_LOOP_BYTES[size]);
    const hide = (isHidden: boolean) =>
      page.evaluate((hidden) => {
        Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
      }, isHidden);
    await hide(true);
    await expect.poll(isPlaying).toBe(false);
    await hide(false);
    await expect.poll(isPlaying).toBe(true);
  },
);

test("H1 a visitor who saves data keeps the posters", async () => {
  const { page } = await site.visit();
  const films: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith(".mp4")) films.push(request.url());
  });
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "connection", { value: { saveData: true } }),
  );
  await openPage(page, "/");
  await aHome(page).ready();
  await page.waitForTimeout(1000);
  expect(films).toEqual([]);
});

test("H1 a film that can't be loaded is logged only, and its poster stays", async () => {
  const { page } = await site.visit();
  const logged: string[] = [];
  page.on("console", (entry) => logged.push(entry.text()));
  await page.route("**/*.mp4", (route) => route.abort());
  await openPage(page, "/");
  await expect.poll(() => logged.join()).toContain("The loop could not be loaded");
  expect(await page.locator("li[aria-current] picture").isVisible()).toBe(true);
});

test("H4 a click on the reel rings no button, and a key from then on does", async () => {
  const { page, home } = await openHome(site);
  const { x, y } = await home.pointOf(0);
  await page.mouse.click(x, y);
  const close = page.getByRole("dialog").getByRole("button", { name: "Close" });
  await close.waitFor();
  const ring = () =>
    close.evaluate((button) => [
      button === document.activeElement,
      getComputedStyle(button).outlineStyle,
    ]);
  expect(await ring()).toEqual([true, "none"]);
  await page.keyboard.press("Shift");
  expect(await ring()).toEqual([true, "solid"]);
});
