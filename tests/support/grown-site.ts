import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { growLibrary } from "../../bench/grown-library.ts";
import { aVisit, sharedBrowser } from "./browser.ts";
import { aFolder } from "./folder.ts";
import type { SharedSite } from "./shared-site.ts";
import { startStudio, type Studio } from "./studio-process.ts";

/** What a page with a long list may hold in its document, wherever it is scrolled to. */
export const MOST_ELEMENTS = 3000;
/** The largest document of a long list, before compression. */
export const MOST_BYTES = 300_000;

/** A browser and a studio with so many articles, for all tests of a file. */
export function grownSite(articles: number, titleOf?: (number: number) => string): SharedSite {
  let parts: [Browser, Studio] | undefined;
  beforeAll(async () => {
    const dataDir = await aFolder();
    await growLibrary(dataDir, articles, titleOf);
    parts = await Promise.all([sharedBrowser(), startStudio({ DATA_DIR: dataDir })]);
  });
  afterAll(async () => {
    await parts?.[1].stop();
  });
  const standing = () => {
    if (parts === undefined) throw new Error("the site stands only while its tests run");
    return parts;
  };
  return {
    get browser() {
      return standing()[0];
    },
    get studio() {
      return standing()[1];
    },
    get url() {
      return standing()[1].url;
    },
    visit: (options) => aVisit(standing()[0], { baseURL: standing()[1].url, ...options }),
  };
}

/** How many elements a page's document holds. */
export const elements = (page: Page) => page.locator("*").count();

/**
 * Scrolls through a page from where it is to its end, and notes the rows that come by.
 * @param rows each with its place in an attribute
 * @returns the texts of their first links, by place
 */
export async function walkThrough(
  page: Page,
  rows: string,
  attribute: string,
): Promise<Map<number, string>> {
  const seen = new Map<number, string>();
  for (;;) {
    await expect.poll(() => isCovered(page)).toBe(true);
    const here = await page.locator(rows).evaluateAll(
      (all, name) =>
        all.map((row) => {
          const words = row.querySelector("a, h2")?.textContent ?? "";
          return [Number(row.getAttribute(name)), words] as const;
        }),
      attribute,
    );
    for (const [place, words] of here) seen.set(place, words);
    expect(await elements(page)).toBeLessThan(MOST_ELEMENTS);
    const isAtEnd = await page.evaluate(() => {
      const before = scrollY;
      scrollBy({ top: innerHeight * 0.8, behavior: "instant" });
      return scrollY === before;
    });
    if (isAtEnd) return seen;
  }
}

/** Whether rows stand wherever the view shows the list, and no bare room for them. */
function isCovered(page: Page): Promise<boolean> {
  return page.evaluate(() =>
    [...document.querySelectorAll("[data-stretch]:not([data-stands])")].every((room) => {
      const { top, bottom, height } = room.getBoundingClientRect();
      return height === 0 || bottom <= 0 || top >= innerHeight;
    }),
  );
}
