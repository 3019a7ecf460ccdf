import type { BrowserContextOptions, Page } from "playwright-core";
import type { Visit } from "./browser.ts";
import type { Site } from "./site.ts";
import { openPage, untilHydrated } from "./browser.ts";

export interface HomePage {
  /** Returns the counter's text, such as `03 / 09`. */
  counter(): Promise<string>;
  /** Returns the title of the slide in the middle. */
  title(): Promise<string>;
  /** Waits until the slider runs. */
  ready(): Promise<void>;
  /** Returns the centre of a slide's visible part; `steps` counts from the active slide. */
  pointOf(steps: number): Promise<{ x: number; y: number }>;
}

/** Returns a handle to the home page. */
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

/** Opens home in a new visit, skips the intro, and waits until the slider runs. */
export async function openHome(
  site: Site,
  options: BrowserContextOptions = {},
): Promise<Visit & { home: HomePage }> {
  const visit = await site.visit(options);
  // Waiting for an idle network would miss the first slide: the slider advances automatically.
  await openPage(visit.page, "/", { waitUntil: "domcontentloaded" });
  await untilHydrated(visit.page);
  const home = aHome(visit.page);
  await skipIntro(visit.page);
  await home.ready();
  return { ...visit, home };
}

/** Presses a key until the intro reacts, and waits until the intro is removed. */
export async function skipIntro(page: Page): Promise<void> {
  const loader = page.locator("#intro[data-phase=shown]");
  while (await loader.count()) {
    await page.keyboard.press("Shift");
    await page.waitForTimeout(50);
  }
  await page.locator("#intro").waitFor({ state: "detached" });
}

/**
 * Records the counter's steps inside the page, so that a slow machine misses none.
 * @returns a function that reads the steps so far, with times in milliseconds of the page's clock
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

/** Returns whether the hairline, which counts down to the next slide, is filling. */
export async function isFilling(page: Page): Promise<boolean> {
  const hairline = page.locator("[data-line] > span").first();
  const filled = () => hairline.evaluate((line) => getComputedStyle(line).transform);
  // A preceding action takes effect one or two frames later.
  await page.waitForTimeout(100);
  const before = await filled();
  await page.waitForTimeout(200);
  return (await filled()) !== before;
}

/** Frames without an animation that count as rest: a queued step begins within two frames. */
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
