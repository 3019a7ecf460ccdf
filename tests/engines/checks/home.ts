import { expect } from "vitest";
import type { Page } from "../page.ts";
import type { Check } from "./check.ts";
import { drag, isPlaying } from "./steps.ts";

export const HOME: readonly Check[] = [
  {
    title: "H5 H6 arrow keys and buttons step the coverflow, and round",
    async run(page) {
      await openStill(page);
      await page.press("ArrowRight");
      await expect.poll(() => slide(page)).toBe("02 / 09");
      await page.click("[data-line] button", "Next");
      await page.click("[data-line] button", "Prev");
      await page.click("[data-line] button", "Prev");
      await page.click("[data-line] button", "Prev");
      await expect.poll(() => slide(page)).toBe("09 / 09");
      const middle = () =>
        page.run(() =>
          document
            .elementFromPoint(innerWidth / 2, innerHeight * 0.4)
            ?.closest("li")
            ?.getAttribute("aria-current"),
        );
      await expect.poll(middle).toBe("true");
    },
  },
  {
    title: "H3 a drag moves the slides and follows no link; a click centres one, and opens it",
    async run(page) {
      await openStill(page);
      await page.press("ArrowRight");
      await expect.poll(() => slide(page)).toBe("02 / 09");
      await drag(page, await page.see("li[aria-current] picture"), { x: -260, y: 0 });
      await expect.poll(() => slide(page)).toBe("03 / 09");
      expect(await page.path()).toBe("/");
      const { x, y } = await page.see("li[aria-current] picture");
      await page.move({ x: x + 430, y });
      await page.down();
      await page.up();
      await expect.poll(() => slide(page)).toBe("04 / 09");
      await page.click("li[aria-current] picture");
      await expect.poll(() => page.path()).toMatch(/^\/work\//);
    },
  },
  {
    title: "H6 the wheel steps the coverflow",
    async run(page) {
      await openStill(page);
      await page.wheel(await page.see("li[aria-current] picture"), 120);
      await expect.poll(() => slide(page)).toBe("02 / 09");
    },
  },
  {
    title: "V7 the reel in the middle moves silently, in a loop",
    async run(page) {
      await openHome(page);
      const loop = () =>
        page.run(() => {
          const film = document.querySelector<HTMLVideoElement>("li[aria-current] video");
          return film && [film.muted, film.loop, film.dataset.seen, film.currentTime > 0.5];
        });
      await expect.poll(loop).toEqual([true, true, "true", true]);
    },
  },
  {
    title: "H4 the reel opens in a lightbox, plays there, and closes by Escape",
    async run(page) {
      await openStill(page);
      await page.click("li[aria-current] picture");
      await expect.poll(() => isPlaying(page)).toBe(true);
      await page.press("Escape");
      await page.gone("dialog[open]");
    },
  },
];

/** Opens home, skips the loader by a key, and waits for the slider. */
async function openHome(page: Page): Promise<void> {
  await page.open("/");
  await page.press("Shift");
  await page.gone("#intro");
  await page.see("[data-live]");
}

/** Opens home with the slider stopped at its first slide: on a busy machine autoplay would move it on. */
async function openStill(page: Page): Promise<void> {
  await openHome(page);
  await page.click("[data-line] button", "Pause the slides");
  while ((await slide(page)) !== "01 / 09") await page.click("[data-line] button", "Prev");
}

/** Returns the centred slide once none moves. */
function slide(page: Page): Promise<string | undefined> {
  return page.run(async () => {
    const track = document.querySelector("[data-live] > ol");
    for (let still = 0; still < 6; still += 1) {
      await new Promise(requestAnimationFrame);
      if ((track?.getAnimations().length ?? 0) > 0) still = 0;
    }
    return document.querySelector("[data-line] p")?.textContent?.split(" —")[0];
  });
}
