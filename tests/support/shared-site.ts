import type { Browser, BrowserContextOptions } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { aVisit, startBrowser, type Visit } from "./browser.ts";
import { startDemoStudio, type Studio } from "./studio-process.ts";

/** A browser and a studio with the demo in it, for all tests of a file. */
export interface SharedSite {
  readonly browser: Browser;
  readonly studio: Studio;
  readonly url: string;
  /** Opens a page with no memory of other visits, whose addresses begin at the studio's. */
  visit(options?: BrowserContextOptions): Promise<Visit>;
}

/** Starts both before the file's tests and ends them after; they stand while the tests run. */
export function sharedSite(): SharedSite {
  let parts: [Browser, Studio] | undefined;
  beforeAll(async () => {
    parts = await Promise.all([startBrowser(), startDemoStudio()]);
  });
  afterAll(async () => {
    await parts?.[0].close();
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
