import type { BrowserContextOptions, Page } from "playwright-core";
import { expect } from "vitest";
import type { Site } from "./site.ts";
import { openPage, type Visit } from "./browser.ts";

/** A change of the visible picture in a stack; `at` is in milliseconds of the page's clock. */
export interface Cut {
  /** Index of the new picture. */
  to: number;
  at: number;
  /** Whether the new picture was fully loaded when it was shown. */
  isLoaded: boolean;
}

/** Locates the stack in a link; the first picture stays below the others. */
export function stackIn(page: Page, link: string) {
  return page.locator(`${link} > div`).first();
}

/** Records every cut of a stack from now on. @param link selector of the link around the stack */
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

/** Waits for this number of cuts in total. @returns all cuts */
export async function untilCuts(page: Page, count: number): Promise<Cut[]> {
  await expect.poll(async () => (await cutsSoFar(page)).length).toBeGreaterThanOrEqual(count);
  return cutsSoFar(page);
}

/** Returns the milliseconds from each cut to the next. */
export function pausesBetween(cuts: readonly Cut[]): number[] {
  return cuts.slice(1).map(({ at }, index) => at - (cuts[index]?.at ?? Number.NaN));
}

/** Returns the order in which a stack shows its pictures, from the first cut on. */
export function inTurn(total: number, cuts: number): number[] {
  return Array.from({ length: cuts }, (_, index) => (index + 1) % total);
}

const BLOCK = "section[aria-labelledby='collaborate']";
const PANEL = "section[aria-labelledby='collaborate'] > div[data-open]";

/** Returns a handle to the page's footer block. */
export function aFooterBlock(page: Page) {
  return {
    /** Scrolls until the block's top is at this share of the viewport's height. */
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
    /** Waits until the panel's animations have ended. */
    settled: () =>
      page.locator(PANEL).evaluate(async (panel) => {
        await Promise.all(panel.getAnimations().map((animation) => animation.finished));
      }),
    /** Returns the times of the last moving and the first resting frame of the opening, in milliseconds. */
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
    /** Returns the panel's visible height in pixels; NaN while the panel is partly clipped. */
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
    /** Simulates a hidden or a visible tab. */
    hideTab: (isHidden: boolean) =>
      page.evaluate((isHidden) => {
        Object.defineProperty(document, "hidden", { configurable: true, value: isHidden });
        document.dispatchEvent(new Event("visibilitychange"));
      }, isHidden),
  };
}

/** Opens the about page, which ends with the footer block, and records the cuts of the block's pictures. */
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
