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
  const target = page.locator(selector).first();
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error(`${selector} is not on the page`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
