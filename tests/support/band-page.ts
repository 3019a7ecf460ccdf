import type { Page } from "playwright-core";

/** The band of a project's page. */
export const band = (page: Page) => page.getByRole("region", { name: /^Frames of/ });

/** Scrolls to a place in the band, 0 its beginning and 1 its end, and waits until that is painted. */
export async function scrollInto(page: Page, share: number): Promise<void> {
  await band(page).evaluate(async (element, at) => {
    // A window that has just changed its size keeps its middle frame first.
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    const { top, height } = element.getBoundingClientRect();
    scrollBy({ top: top + at * (height - innerHeight), behavior: "instant" });
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  }, share);
}

/** Where each frame stands on the screen. */
export function frames(page: Page): Promise<DOMRect[]> {
  return band(page)
    .getByRole("listitem")
    .evaluateAll((items) => items.map((item) => item.getBoundingClientRect().toJSON() as DOMRect));
}

/** How much of the band's hairline is drawn, from 0 to 1. */
export function hairlineShare(page: Page): Promise<number> {
  return band(page).evaluate((element) => {
    const line = element.querySelector("ol + span") ?? element;
    const { transform, width } = getComputedStyle(line, "::after");
    return (new DOMMatrix(transform).a * Number.parseFloat(width)) / line.clientWidth;
  });
}

/** Makes the browser one in which scrolling can't move anything but the page; called before it is opened. */
export async function withoutScrollDriven(page: Page): Promise<void> {
  // Style sheets stand in documents too.
  await page.route(/\.css|\/[^.]*$/, async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    await route.fulfill({ response, body: text.replaceAll("animation-timeline:", "unknown:") });
  });
  await page.addInitScript(() => {
    const supports = CSS.supports.bind(CSS);
    const without = (condition: string, value?: string) =>
      !condition.includes("animation-timeline") &&
      (value === undefined ? supports(condition) : supports(condition, value));
    Object.assign(CSS, { supports: without });
  });
}
