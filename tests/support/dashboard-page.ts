import type { Page } from "playwright-core";
import { expect } from "vitest";
import { axeFinds } from "./axe.ts";

/** What the comfortable finger needs, in CSS pixels. */
const SMALLEST_TARGET = 44;
/** From the narrowest phone to a wide desk. */
const WIDTHS = [320, 390, 768, 1440, 2560];

/** The article of that title in the dashboard's list. */
export function rowOf(page: Page, title: string) {
  return page
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: title, exact: true }) });
}

/** Answers every question of the page with yes, and notes all that it said. */
export function sayYes(page: Page): string[] {
  const said: string[] = [];
  page.on("dialog", (dialog) => {
    said.push(dialog.message());
    void dialog.accept();
  });
  return said;
}

/** Expects that a page as it stands is complete for everyone: axe, fingers, and every width. */
export async function expectComfort(page: Page, state: string): Promise<void> {
  const before = page.viewportSize();
  expect([state, await axeFinds(page)]).toEqual([state, []]);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    expect([state, width, await sideways(page)]).toEqual([state, width, 0]);
    if (width === 390) expect([state, await smallTargets(page)]).toEqual([state, []]);
  }
  if (before) await page.setViewportSize(before);
}

/** How far a page can be pushed sideways, in pixels. */
function sideways(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth));
}

/** Controls that are hard to hit, by their words; a link in a sentence may be as high as its line. */
function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((smallest) => {
    const controls = document.querySelectorAll<HTMLElement>(
      "main :is(a, button, select, textarea, input:not([type=checkbox], [type=radio], [type=file]))",
    );
    return [...controls].flatMap((control) => {
      const { width, height } = control.getBoundingClientRect();
      const inSentence = control.matches("p a") && getComputedStyle(control).display === "inline";
      const isHit = width === 0 || (width >= smallest && height >= smallest);
      return isHit || inSentence ? [] : [`${control.textContent} ${width}×${height}`];
    });
  }, SMALLEST_TARGET);
}
