import type { BrowserContextOptions, Page } from "playwright-core";
import type { Visit } from "./browser.ts";
import type { Site } from "./site.ts";
import { openPage, untilHydrated } from "./browser.ts";

/** The home page in a test's hands. */
export interface HomePage {
  /** What the counter says, such as `03 / 09`. */
  counter(): Promise<string>;
  /** The title of the one slide that stands in the middle. */
  title(): Promise<string>;
  /** Waits until the slider runs and nothing moves. */
  ready(): Promise<void>;
  /** The middle of a slide's visible picture, by its steps from the active one. */
  pointOf(steps: number): Promise<{ x: number; y: number }>;
}

/** Reads the home page as a visitor sees it. */
export function aHome(page: Page): HomePage {
  return {
    counter: async () =>
      (await page.locator("[data-line] p").innerText()).replace(/\s+—.*/s, "").trim(),
    title: () => page.locator("li[aria-current] h2").innerText(),
    async ready() {
      await page.locator("[data-live]").waitFor();
      await page.waitForTimeout(100);
    },
    pointOf: (steps) =>
      page.evaluate((steps) => {
        const slides = [...document.querySelectorAll("[data-live] li")];
        const at = slides.findIndex((slide) => slide.hasAttribute("aria-current"));
        const { left, right, top, bottom } =
          slides[at + steps]?.querySelector("picture")?.getBoundingClientRect() ?? new DOMRect();
        const seen = [Math.max(left, 0), Math.min(right, innerWidth)] as const;
        return { x: (seen[0] + seen[1]) / 2, y: (top + bottom) / 2 };
      }, steps),
  };
}

/** Opens home for a visitor of its own, skips the loader, and waits until the slider runs. */
export async function openHome(
  site: Site,
  options: BrowserContextOptions = {},
): Promise<Visit & { home: HomePage }> {
  const visit = await site.visit(options);
  // Who waits for all that is loaded behind the loader misses the first slide: it moves on by itself (H6).
  await openPage(visit.page, "/", { waitUntil: "domcontentloaded" });
  await untilHydrated(visit.page);
  const home = aHome(visit.page);
  await skipIntro(visit.page);
  await home.ready();
  return { ...visit, home };
}

/** Presses a key until the loader has heard it, and waits until it has lifted (G11). */
export async function skipIntro(page: Page): Promise<void> {
  const loader = page.locator("#intro[data-phase=shown]");
  while (await loader.count()) {
    await page.keyboard.press("Shift");
    await page.waitForTimeout(50);
  }
  await page.locator("#intro").waitFor({ state: "detached" });
}

/**
 * Notes each step of the counter in the page, where a machine that stalls misses none.
 * @returns reads the steps so far: the number shown, and when, in milliseconds of the page's clock
 */
export async function noteSteps(
  page: Page,
): Promise<() => Promise<{ number: string; atMs: number }[]>> {
  const noted = await page.evaluateHandle(() => {
    const steps: { number: string; atMs: number }[] = [];
    const number = document.querySelector("[data-line] b");
    const note = () => steps.push({ number: number?.textContent ?? "", atMs: performance.now() });
    if (number)
      new MutationObserver(note).observe(number, {
        subtree: true,
        characterData: true,
        childList: true,
      });
    return steps;
  });
  return () => noted.jsonValue();
}

/** Whether the hairline fills now, which counts the time to the next slide (H6). */
export async function isFilling(page: Page): Promise<boolean> {
  const hairline = page.locator("[data-line] > span").first();
  const filled = () => hairline.evaluate((line) => getComputedStyle(line).transform);
  // What was done just before has its effect a frame or two later.
  await page.waitForTimeout(100);
  const before = await filled();
  await page.waitForTimeout(200);
  return (await filled()) !== before;
}

/** Frames without a motion after which none follows: a queued step begins within two. */
const STILL_FRAMES = 6;

/** Waits until the slider has made all its steps. */
export async function settled(page: Page): Promise<void> {
  await page.locator("[data-live] > ol").evaluate(async (track, enough) => {
    for (let still = 0; still < enough; still += 1) {
      await new Promise(requestAnimationFrame);
      if (track.getAnimations().length > 0) still = 0;
    }
  }, STILL_FRAMES);
}
