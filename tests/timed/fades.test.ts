import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { DESKTOP } from "../support/browser.ts";
import { openHome, settled } from "../support/home-page.ts";
import { focusedFrame, lightboxOf, openFrame, restOf } from "../support/project-page.ts";
import { openWall } from "../support/wall-page.ts";
import { expectMs } from "../support/measures.ts";
import { readOnlySite } from "../support/site.ts";

const WORK = "/work/seda";

const site = readOnlySite();

test("H4 opens from the active reel with a playing film and its controls, and closes three ways in 300 ms", async () => {
  const { page, home, complaints } = await openHome(site);
  await standOn(page);
  const dialog = page.getByRole("dialog", { name: "FASHION reel" });
  const fades: number[] = [];
  const ways = [
    () => page.keyboard.press("Escape"),
    () => dialog.getByRole("button", { name: "Close" }).click(),
    () => page.mouse.click(40, 450),
  ];
  for (const way of ways) {
    const { x, y } = await home.pointOf(0);
    await page.mouse.click(x, y);
    await dialog.waitFor();
    const film = dialog.locator("video");
    expect(await film.evaluate((video: HTMLVideoElement) => video.controls)).toBe(true);
    await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.paused)).toBe(false);
    await page.waitForTimeout(400);
    await noteFadeOut(dialog);
    await way();
    await dialog.waitFor({ state: "detached" });
    fades.push(await fadeOutOf(page));
  }
  // Late frames of a busy machine only lengthen a fade, so the shortest counts.
  expectMs(Math.min(...fades), 300);
  expect(complaints).toEqual([]);
});

test("P4 a click and Enter open the frame, and three ways close it in 300 ms", async () => {
  const visit = await site.visit({ viewport: DESKTOP });
  const { page } = visit;
  const box = await openFrame(visit, WORK, 2);
  const fades: number[] = [];
  const ways = [
    () => page.keyboard.press("Escape"),
    () => box.press("Close"),
    () => page.mouse.click(60, 450),
  ];
  for (const way of ways) {
    await lightboxOf(page).waitFor();
    await restOf(page);
    expect(await box.at()).toBe(2);
    await noteFadeOut(lightboxOf(page));
    await way();
    await box.gone();
    fades.push(await fadeOutOf(page));
    expect(await focusedFrame(page)).toBe("Enlarge frame 2");
    await page.keyboard.press("Enter");
  }
  // Late frames of a busy machine only lengthen a fade, so the shortest counts.
  expectMs(Math.min(...fades), 300);
  expect([visit.complaints, await visit.layoutShift()]).toEqual([[], 0]);
});

test("L4 it fades in after 10 ms, and out for 400 ms before it is removed; the focus returns to its frame", async () => {
  const { page } = await openWall(site.visit, "/gallery/fashion");
  const frame = page.locator('[data-frame="5"] a');
  await frame.focus();
  await watchFade(page, 1);
  await page.keyboard.press("Enter");
  const arrived = await fadeOf(page);
  expect(arrived.delay).toBe(10);
  expectEnd(arrived, 410);
  await watchFade(page, 0);
  await page.keyboard.press("Escape");
  expectEnd(await fadeOf(page), 400);
  await page.getByRole("dialog").waitFor({ state: "detached" });
  const isFocused = () => frame.evaluate((each) => each === document.activeElement);
  await expect.poll(isFocused).toBe(true);
});

/** Steps on and back, because a slider that the user has moved no longer moves by itself. */
async function standOn(page: Page): Promise<void> {
  for (const key of ["ArrowRight", "ArrowLeft"]) {
    await page.keyboard.press(key);
    await settled(page);
  }
}

/** Records how long the dialog fades out, in its animation's time. */
function noteFadeOut(dialog: Locator): Promise<void> {
  return dialog.evaluate((element) => {
    const watch = () => {
      const fading = element
        .getAnimations()
        .find(({ effect }) => effect?.getTiming().fill === "forwards");
      if (!fading) requestAnimationFrame(watch);
      fading?.addEventListener("finish", () => {
        const faded = Number(fading.timeline?.currentTime) - Number(fading.startTime);
        Object.assign(window, { faded });
      });
    };
    watch();
  });
}

function fadeOutOf(page: Page): Promise<number> {
  return page.evaluate(() => Number(Reflect.get(window, "faded")));
}

/** Records the lightbox's next fade frame by frame, in its animation's time. */
function watchFade(page: Page, end: number): Promise<void> {
  return page.evaluate((end) => {
    Object.assign(window, { fade: follow() });
    async function follow() {
      const known = new Set(document.querySelector("main dialog")?.getAnimations());
      let [fade, dialog]: [Animation | undefined, Element | null] = [undefined, null];
      const patience = performance.now() + 3000;
      while (!fade) {
        if (performance.now() > patience) throw new Error("nothing fades");
        await new Promise(requestAnimationFrame);
        dialog = document.querySelector("main dialog");
        fade = dialog?.getAnimations().find((each) => !known.has(each));
      }
      await fade.ready;
      const begun = Number(fade.startTime);
      const { delay } = fade.effect?.getTiming() ?? {};
      let [onItsWay, atItsEnd] = [0, Number.NaN];
      while (Number.isNaN(atItsEnd)) {
        const at = Number(document.timeline.currentTime) - begun;
        const isThere = !dialog?.isConnected || Number(getComputedStyle(dialog).opacity) === end;
        if (isThere) atItsEnd = at;
        else onItsWay = at;
        await new Promise(requestAnimationFrame);
      }
      return { delay, onItsWay, atItsEnd };
    }
  }, end);
}

interface Fade {
  delay: number;
  /** The last time before the end, and the first time at it, in milliseconds. */
  onItsWay: number;
  atItsEnd: number;
}

function fadeOf(page: Page): Promise<Fade> {
  return page.evaluate(() => Reflect.get(window, "fade") as Promise<Fade>);
}

/** Expects that the end is within 15 % of `ms`. */
function expectEnd({ onItsWay, atItsEnd }: Fade, ms: number) {
  expect(onItsWay).toBeGreaterThan(0);
  expect(onItsWay).toBeLessThanOrEqual(ms * 1.15);
  expect(atItsEnd).toBeGreaterThanOrEqual(ms * 0.85);
}
