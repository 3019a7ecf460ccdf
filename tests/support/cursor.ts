import type { Page } from "playwright-core";

/** The disc that follows the pointer (G12). */
export const disc = (page: Page) => page.locator("body > [aria-hidden] > [data-shown]");

export const isShown = (page: Page) => disc(page).getAttribute("data-shown");

/** Where on the screen its centre is, in whole pixels. */
export const centreOfDisc = (page: Page) =>
  disc(page).evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
  });

/** Where on the screen the middle of the first such element is, once it is scrolled into sight. */
export async function middleOf(page: Page, selector: string) {
  // By the page itself: home's slides never stand still for long.
  return page
    .locator(selector)
    .first()
    .evaluate((target) => {
      target.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
      const { x, y, width, height } = target.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    });
}
