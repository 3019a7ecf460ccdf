import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { DESKTOP, PHONE, TABLET } from "../support/browser.ts";
import { sharedSite } from "../support/shared-site.ts";

const PAGES = [
  "/",
  "/work",
  "/work/seda",
  "/gallery/fashion",
  "/about",
  "/contact",
  "/index",
  "/login",
];
/** The fonts come so long after the page is there. */
const LATE_MS = 500;

const site = sharedSite();

test.each(PAGES)("fonts that come late move nothing on %s", async (path) => {
  for (const viewport of [PHONE, TABLET, DESKTOP]) {
    const { page, layoutShift } = await site.visit({ viewport });
    const pageIsHere = Promise.withResolvers<void>();
    await page.route(/\.woff2/, async (route) => {
      await pageIsHere.promise;
      await route.continue();
    });
    await page.goto(path, { waitUntil: "domcontentloaded" });
    await page.locator("h1").waitFor({ state: "attached" });
    await sleep(LATE_MS);
    const loaded = () =>
      page.evaluate(() => [...document.fonts].filter(({ status }) => status === "loaded").length);
    const before = await loaded();
    pageIsHere.resolve();
    await expect.poll(loaded).toBeGreaterThan(before);
    await page.waitForLoadState("networkidle");
    expect([viewport.width, await layoutShift()]).toEqual([viewport.width, 0]);
  }
});
