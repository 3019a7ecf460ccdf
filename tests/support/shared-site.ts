import type { Browser, BrowserContextOptions } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { aVisit, sharedBrowser, type Visit } from "./browser.ts";
import { readOnlyDemoUrl, startDemoStudio, type Studio } from "./studio-process.ts";

/** A browser and the address of a studio with the demo in it, for all tests of a file. */
export interface Site {
  readonly browser: Browser;
  readonly url: string;
  /** Opens a page with no memory of other visits, whose addresses begin at the studio's. */
  visit(options?: BrowserContextOptions): Promise<Visit>;
}

/** A site whose studio is the file's own: its tests may log in and write. */
export interface SharedSite extends Site {
  readonly studio: Studio;
}

/** Gives the studio that all files look at; nobody can log in to it. */
export function readOnlySite(): Site {
  return siteFor(readOnlyDemoUrl);
}

/** Starts a studio of the file's own before its tests and ends it after; it stands while they run. */
export function sharedSite(): SharedSite {
  let studio: Studio | undefined;
  const site = siteFor(async () => {
    studio = await startDemoStudio();
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
