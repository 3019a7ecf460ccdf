import type { Browser, BrowserContextOptions, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { aVisit, sharedBrowser, type Visit } from "./browser.ts";
import { startDemoStudio, startStudio } from "./hosted-studio.ts";
import { readOnlyDemoUrl } from "./demo-library.ts";
import { aFolder, type Studio } from "./studio-process.ts";
import { growLibrary } from "../../bench/grown-library.ts";

/** A browser and a studio for all tests of a file. */
export interface Site {
  readonly browser: Browser;
  readonly url: string;
  /** Opens a page in a fresh context, with paths relative to the studio's address. */
  visit(options?: BrowserContextOptions): Promise<Visit>;
}

/** A site with a studio that only this file uses: tests may log in and write. */
export interface SharedSite extends Site {
  readonly studio: Studio;
}

/** Returns a site with the demo that all files share; nobody can log in. */
export function readOnlySite(): Site {
  return siteFor(readOnlyDemoUrl);
}

/**
 * Starts a studio before the file's tests and ends it after them.
 * @param start `startDemoProcess` for a separate process
 */
export function sharedSite(start: () => Promise<Studio> = startDemoStudio): SharedSite {
  let studio: Studio | undefined;
  const site = siteFor(async () => {
    studio = await start();
    return studio.url;
  });
  afterAll(() => studio?.stop());
  return Object.defineProperty(site, "studio", { get: () => standing(studio) }) as SharedSite;
}

function siteFor(open: () => Promise<string>): Site {
  let parts: { browser: Browser; url: string } | undefined;
  beforeAll(async () => {
    const [browser, url] = await Promise.all([sharedBrowser(), open()]);
    parts = { browser, url };
  });
  return {
    get browser() {
      return standing(parts).browser;
    },
    get url() {
      return standing(parts).url;
    },
    visit: (options) =>
      aVisit(standing(parts).browser, { baseURL: standing(parts).url, ...options }),
  };
}

function standing<Part>(part: Part | undefined): Part {
  if (part === undefined) throw new Error("the site stands only while its tests run");
  return part;
}

/** Maximum number of elements on a page with a long list, before scrolling. */
export const MOST_ELEMENTS = 3000;
/** Maximum size of a document with a long list, before compression. */
export const MOST_BYTES = 300_000;

/** Starts a studio with this many articles for all tests of a file. */
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

/** Counts the elements of a page's document. */
export const elements = (page: Page) => page.locator("*").count();

/**
 * Scrolls from the current position to the page's end, while rows are appended.
 * @param rows selector of the rows
 * @param attribute of a row with its index
 * @returns the text of each row's first link or heading, by index
 */
export async function walkThrough(
  page: Page,
  rows: string,
  attribute: string,
): Promise<Map<number, string>> {
  await expect
    .poll(
      () =>
        page.evaluate(() => {
          const next = [...document.querySelectorAll("main a[rel=next]")].find((link) =>
            link.checkVisibility(),
          );
          // Waits for more rows near the end: scrolling faster than the network causes layout shifts.
          if (next && next.getBoundingClientRect().top < innerHeight * 2) return false;
          const before = scrollY;
          scrollBy({ top: innerHeight * 0.8, behavior: "instant" });
          return scrollY === before && !next;
        }),
      { interval: 50 },
    )
    .toBe(true);
  const seen = await page.locator(rows).evaluateAll(
    (all, name) =>
      all.map((row) => {
        const words = row.querySelector("a, h2")?.textContent ?? "";
        return [Number(row.getAttribute(name)), words] as const;
      }),
    attribute,
  );
  return new Map(seen);
}

/** Scrolls down until a row is loaded, and centres the row. */
export async function scrollUntil(page: Page, row: Locator): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.evaluate(() => scrollBy({ top: innerHeight * 0.8, behavior: "instant" }));
        return row.count();
      },
      { interval: 50 },
    )
    .toBe(1);
  // Rows that enter the viewport get their real height in the next frame and shift the rows below.
  const centre = () =>
    row.evaluate(async (each) => {
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
      const { top } = each.getBoundingClientRect();
      each.scrollIntoView({ block: "center", behavior: "instant" });
      return each.getBoundingClientRect().top - top;
    });
  await expect.poll(centre).toBe(0);
}
