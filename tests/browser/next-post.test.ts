import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { DESKTOP, openPage } from "../support/browser.ts";
import { readOnlySite } from "../support/site.ts";
import {
  aboveTeaser,
  dwellNow,
  untilTeaserSeen,
  watchTeaser,
  wheel,
} from "../support/transitions.ts";

const WORK = "/work/seda";

/** The dwell time; a navigation that has not begun by then never will. */
const DWELL_MS = 1000;

const site = readOnlySite();

const teaserOf = (page: Page) => page.locator("[data-dwell]");
const path = (page: Page) => new URL(page.url()).pathname;

describe("P5 passing by", () => {
  test.each(["End", "PageDown", "Space"])("P5 the key %s never leads on", async (key) => {
    const page = await aboveTeaser(await site.visit({ viewport: DESKTOP }), WORK);
    await page.keyboard.press(key);
    await untilTeaserSeen(page);
    await page.waitForTimeout(DWELL_MS);
    expect([await dwellNow(page), path(page)]).toEqual(["resting", WORK]);
  });

  test("P5 neither Tab nor a screen reader's focus leads on, even after a wheel", async () => {
    const page = await aboveTeaser(await site.visit({ viewport: DESKTOP }), WORK);
    await wheel(page, 0.1);
    await page.waitForTimeout(DWELL_MS / 2);
    await teaserOf(page).getByRole("link").focus();
    await page.keyboard.press("Tab");
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await untilTeaserSeen(page);
    await page.waitForTimeout(DWELL_MS);
    expect([await dwellNow(page), path(page)]).toEqual(["resting", WORK]);
  });

  test("P5 with reduced motion nothing leads on", async () => {
    const visit = await site.visit({ viewport: DESKTOP, reducedMotion: "reduce" });
    const page = await aboveTeaser(visit, WORK);
    await wheel(page, 0.7);
    await untilTeaserSeen(page);
    await page.waitForTimeout(DWELL_MS);
    expect([await dwellNow(page), path(page)]).toEqual(["resting", WORK]);
  });

  test("P5 a page that is loaded where the teaser is in sight stays", async () => {
    const { page } = await site.visit({ viewport: DESKTOP });
    await watchTeaser(page);
    await openPage(page, `${WORK}#next-post`);
    await untilTeaserSeen(page);
    await page.waitForTimeout(DWELL_MS);
    expect([await dwellNow(page), path(page)]).toEqual(["resting", WORK]);
  });
});

test("P5 on every screen enough of the teaser can be seen, its hairline and its way out with it", async () => {
  const { page } = await site.visit();
  for (const [width, height] of [
    [320, 568],
    [390, 844],
    [667, 375],
    [844, 390],
    [768, 1024],
    [1024, 600],
    [1920, 1080],
    [2560, 1440],
  ] as const) {
    await page.setViewportSize({ width, height });
    await openPage(page, "/work/tosh-frutos-rojos");
    const seen = await teaserOf(page).evaluate(async (teaser) => {
      const { top, height } = teaser.getBoundingClientRect();
      scrollTo(0, top + scrollY - innerHeight + height * 0.6);
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
      const box = teaser.getBoundingClientRect();
      const bottoms = [...teaser.querySelectorAll("h2, h2 ~ span, button")].map(
        (each) => each.getBoundingClientRect().bottom,
      );
      const heading = teaser.querySelector("h2")?.getBoundingClientRect().top ?? 0;
      const share = (Math.min(box.bottom, innerHeight) - Math.max(box.top, 0)) / box.height;
      return [share >= 0.59, Math.max(...bottoms) <= innerHeight + 1, heading >= box.top];
    });
    expect([width, height, ...seen]).toEqual([width, height, true, true, true]);
  }
  // Nothing covers the link.
  await teaserOf(page).getByRole("link").click({ trial: true });
});
