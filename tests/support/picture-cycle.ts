import type { BrowserContextOptions, Page } from "playwright-core";
import { expect } from "vitest";
import type { Site } from "./site.ts";
import { openPage, type Visit } from "./browser.ts";

/** A change of the picture that is seen in a stack, by the page's own clock. */
export interface Cut {
  /** The place of the picture that is seen now, from 0. */
  to: number;
  at: number;
  /** Whether that picture was there whole when it was shown. */
  isLoaded: boolean;
}

/** The stack in a link, whose first picture lies under the others. */
export function stackIn(page: Page, link: string) {
  return page.locator(`${link} > div`).first();
}

/**
 * Notes every cut of a stack from now on (W5, F1).
 * @param link a selector of the link that the stack is in
 */
export async function watchCuts(page: Page, link: string): Promise<void> {
  await stackIn(page, link).evaluate((stack) => {
    const cuts: unknown[] = [];
    Object.assign(window, { cuts });
    let last = 0;
    new MutationObserver(() => {
      const others = [...stack.querySelectorAll("[data-shown]")];
      const to = others.findIndex((other) => other.getAttribute("data-shown") === "true") + 1;
      if (to === last) return;
      last = to;
      const image = stack.querySelectorAll("img")[to];
      const isLoaded = image?.complete === true && image.naturalWidth > 0;
      cuts.push({ to, at: performance.now(), isLoaded });
    }).observe(stack, { subtree: true, childList: true, attributeFilter: ["data-shown"] });
  });
}

export function cutsSoFar(page: Page): Promise<Cut[]> {
  return page.evaluate(() => Reflect.get(window, "cuts"));
}

/** Waits for so many cuts in all, and gives them. */
export async function untilCuts(page: Page, count: number): Promise<Cut[]> {
  await expect.poll(async () => (await cutsSoFar(page)).length).toBeGreaterThanOrEqual(count);
  return cutsSoFar(page);
}

/** Milliseconds from each cut to the next. */
export function pausesBetween(cuts: readonly Cut[]): number[] {
  return cuts.slice(1).map(({ at }, index) => at - (cuts[index]?.at ?? Number.NaN));
}

/** The places that a stack of so many shows in turn, from the first change on. */
export function inTurn(total: number, cuts: number): number[] {
  return Array.from({ length: cuts }, (_, index) => (index + 1) % total);
}

const BLOCK = "section[aria-labelledby='collaborate']";
const PANEL = "section[aria-labelledby='collaborate'] > div[data-open]";

/** The footer block of a page that stands. */
export function aFooterBlock(page: Page) {
  return {
    /** Scrolls so that the block's top is at that share of the screen's height, from its top. */
    async scrollTo(share: number) {
      await page.locator(BLOCK).evaluate((block, share) => {
        scrollBy({
          top: block.getBoundingClientRect().top - innerHeight * share,
          behavior: "instant",
        });
      }, share);
      await page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      );
    },
    isOpen: async () => (await page.locator(PANEL).getAttribute("data-open")) === "true",
    /** Waits until nothing of the panel moves any more. */
    settled: () =>
      page.locator(PANEL).evaluate(async (panel) => {
        await Promise.all(panel.getAnimations().map((animation) => animation.finished));
      }),
    /**
     * How long the panel takes to open, in milliseconds of the page's timeline: so long
     * it was still seen moving, and then it stood.
     */
    opening: () =>
      page.locator(PANEL).evaluate(async (panel) => {
        const clip = panel
          .getAnimations()
          .find((each) => Reflect.get(each, "transitionProperty") === "clip-path");
        const begun = Number((await clip?.ready)?.startTime ?? Number.NaN);
        const seen = { moving: 0, standing: Number.NaN };
        await new Promise<void>((resolve) => {
          const look = (now: number) => {
            if (clip?.playState === "running") {
              seen.moving = now - begun;
              requestAnimationFrame(look);
            } else {
              seen.standing = now - begun;
              resolve();
            }
          };
          requestAnimationFrame(look);
        });
        return seen;
      }),
    /** Height of what is seen of the panel, in pixels: its clip counts, and whether it is visible. */
    openHeight: () =>
      page.locator(PANEL).evaluate((panel) => {
        const { clipPath, visibility } = getComputedStyle(panel);
        if (visibility === "hidden") return 0;
        const isWhole = /^inset\((-\d+px ?)+\)$/.test(clipPath);
        return isWhole ? Math.round(panel.getBoundingClientRect().height) : Number.NaN;
      }),
    fullHeight: () =>
      page.locator(PANEL).evaluate((panel) => Math.round(panel.getBoundingClientRect().height)),
    pageLength: () => page.evaluate(() => document.documentElement.scrollHeight),
    pictures: () => page.locator(`${PANEL} img`).count(),
    /** Lets the page believe that its tab is hidden, or seen again. */
    hideTab: (isHidden: boolean) =>
      page.evaluate((isHidden) => {
        Object.defineProperty(document, "hidden", { configurable: true, value: isHidden });
        document.dispatchEvent(new Event("visibilitychange"));
      }, isHidden),
  };
}

/** Opens about, whose end is the footer block, and notes the cuts of its pictures. */
export async function openFooterBlock(
  site: Site,
  options: BrowserContextOptions = {},
): Promise<Visit> {
  const visit = await site.visit(options);
  await openPage(visit.page, "/about");
  await visit.page.locator(PANEL).waitFor({ state: "attached" });
  await watchCuts(visit.page, `${PANEL} a`);
  return visit;
}
