import type { BrowserContextOptions, Page } from "playwright-core";
import { PHONE } from "./browser.ts";
import type { Site } from "./shared-site.ts";

export const HEADER_PX = 56;

/** The slides of the archive up to 768 px, and the picture behind them that is shown. */
export const SLIDES = "section[aria-labelledby='mobile-archive'] li";
export const SHOWN = "section[aria-labelledby='mobile-archive'] [data-shown='true']";

/** Opens the works on a phone for a visitor of its own. */
export async function openArchive(site: Site, options: BrowserContextOptions = {}) {
  const visit = await site.visit({ viewport: PHONE, hasTouch: true, ...options });
  await visit.page.goto("/work", { waitUntil: "networkidle" });
  const articles: { slug: string; isTop: boolean; main_center: string }[] = await (
    await visit.page.request.get("/api/articles.php")
  ).json();
  return { ...visit, articles };
}

/** Lets a slide fill the screen below the header, or stand so many pixels lower. */
export const bring = (page: Page, slide: number, lower = 0) =>
  page
    .locator(SLIDES)
    .nth(slide)
    .evaluate(
      (element, offset) =>
        scrollBy({ top: element.getBoundingClientRect().top - offset, behavior: "instant" }),
      HEADER_PX + lower,
    );

/** The address of the picture behind the slides. */
export const background = (page: Page) => page.locator(`${SHOWN} img`).getAttribute("src");

/** The background two frames later, when the page has looked where it stands. */
export async function settledOn(page: Page) {
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 50)));
      }),
  );
  return background(page);
}
