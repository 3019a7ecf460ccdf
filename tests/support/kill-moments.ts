import type { Page } from "playwright-core";
import { expect } from "vitest";

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
 * Notes every cut of a stack from now on (W5, R1).
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
  await expect
    .poll(async () => (await cutsSoFar(page)).length, { timeout: 15_000 })
    .toBeGreaterThanOrEqual(count);
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
