import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { DESKTOP, goBack, PHONE } from "../support/browser.ts";
import { expectMs } from "../support/measures.ts";
import { readOnlySite } from "../support/site.ts";
import {
  aboveTeaser,
  clickOnceFilling,
  swipeUp,
  dwellNow,
  teaserEvents,
  msBetweenTeaserEvents,
  untilDwell,
  wheel,
} from "../support/transitions.ts";

const WORK = "/work/seda";
const NEXT = "/work/skala";

/** The dwell time; a navigation that has not begun by then never will. */
const DWELL_MS = 1000;

const site = readOnlySite();

const teaserOf = (page: Page) => page.locator("[data-dwell]");
const path = (page: Page) => new URL(page.url()).pathname;

/** Returns the filled share of the hairline, from 0 to 1. */
function filled(page: Page): Promise<number> {
  return teaserOf(page).evaluate((teaser) => {
    const line = teaser.querySelector("h2 ~ span > span");
    return line ? new DOMMatrix(getComputedStyle(line).transform).a : Number.NaN;
  });
}

describe("P5 leading on", () => {
  test("P5 60 % in sight for 1000 ms close the shutter with the next title, and open the next project", async () => {
    const visit = await site.visit({ viewport: DESKTOP });
    const page = await aboveTeaser(visit, WORK);
    await wheel(page, 0.7);
    await untilDwell(page, "navigating");
    await expect.poll(() => filled(page)).toBe(1);
    await expect.poll(() => page.locator("[data-flaps] p").first().innerText()).toMatch(/^skala$/i);
    expectMs(await msBetweenTeaserEvents(page, "seen", "closing"), 1000);
    await page.waitForURL(`**${NEXT}`);
    await expect.poll(() => page.locator("h1").innerText()).toMatch(/skala/i);
    await expect.poll(() => teaserEvents(page)).toContain("opening");
    expect([await visit.layoutShift(), visit.complaints]).toEqual([0, []]);
  });

  test.each([
    [767, 1200],
    [768, 1200],
    [769, 1000],
  ])("P5 at %i px it takes %i ms", async (width, owed) => {
    const page = await aboveTeaser(await site.visit({ viewport: { width, height: 900 } }), WORK);
    await wheel(page, 0.75);
    await untilDwell(page, "navigating");
    await expect.poll(() => teaserEvents(page)).toContain("closing");
    expectMs(await msBetweenTeaserEvents(page, "seen", "closing"), owed);
  });

  test("P5 a finger leads on too, after 1200 ms on a phone", async () => {
    const visit = await site.visit({ viewport: PHONE, hasTouch: true, isMobile: true });
    const page = await aboveTeaser(visit, WORK);
    await swipeUp(page, 0.75);
    await untilDwell(page, "navigating");
    await expect.poll(() => teaserEvents(page)).toContain("closing");
    expectMs(await msBetweenTeaserEvents(page, "seen", "closing"), 1200);
  });

  test("P5 the way back leads to where one was, and does not lead on again", async () => {
    const page = await aboveTeaser(await site.visit({ viewport: DESKTOP }), WORK);
    await wheel(page, 0.7);
    await untilDwell(page, "navigating");
    const left = await page.evaluate(() => scrollY);
    await page.waitForURL(`**${NEXT}`);
    await expect.poll(() => teaserEvents(page), { timeout: 3000 }).toContain("idle");
    await goBack(page);
    await page.waitForURL(`**${WORK}`);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(left);
    await page.waitForTimeout(DWELL_MS);
    expect([path(page), await dwellNow(page)]).toEqual([WORK, "resting"]);
  });
});

describe("P5 calling it off", () => {
  test("P5 leaving the view calls it off, the hairline goes back, and coming back begins anew", async () => {
    const page = await aboveTeaser(await site.visit({ viewport: DESKTOP }), WORK);
    await wheel(page, 0.7);
    await untilDwell(page, "filling");
    await expect.poll(() => filled(page)).toBeGreaterThan(0.1);
    await wheel(page, -0.5);
    await untilDwell(page, "resting");
    await expect.poll(() => filled(page)).toBe(0);
    expect(await teaserEvents(page)).not.toContain("navigating");
    await wheel(page, 0.5);
    await untilDwell(page, "filling");
  });

  test("P5 a pull back calls it off while most of it is still in sight", async () => {
    const page = await aboveTeaser(await site.visit({ viewport: DESKTOP }), WORK);
    await wheel(page, 0.9);
    await untilDwell(page, "filling");
    await wheel(page, -0.05);
    await untilDwell(page, "resting");
    await page.waitForTimeout(DWELL_MS);
    expect([path(page), await dwellNow(page)]).toEqual([WORK, "resting"]);
  });

  test.each(["Stay here", "Escape", "a click anywhere"])(
    "P5 %s calls it off until the teaser has left the view and come back",
    async (way) => {
      const page = await aboveTeaser(await site.visit({ viewport: DESKTOP }), WORK);
      const stay = page.getByRole("button", { name: "Stay here" });
      if (way === "Stay here") await clickOnceFilling(page, "[data-dwell] button");
      await wheel(page, 0.7);
      await untilDwell(page, "filling");
      if (way === "Escape") await page.keyboard.press(way);
      if (way === "a click anywhere") await page.evaluate(() => document.body.click());
      await untilDwell(page, "cancelled");
      await expect.poll(() => filled(page)).toBe(0);
      await expect.poll(() => stay.isVisible()).toBe(false);
      await wheel(page, -0.4);
      await page.waitForTimeout(DWELL_MS / 2);
      await wheel(page, 0.4);
      await page.waitForTimeout(DWELL_MS / 2);
      expect(await dwellNow(page)).toBe("cancelled");
      await wheel(page, -0.8);
      await untilDwell(page, "resting");
      await wheel(page, 0.8);
      await untilDwell(page, "filling");
    },
  );

  test.each([
    ["Escape", (page: Page) => page.keyboard.press("Escape")],
    ["leaving the view", (page: Page) => wheel(page, -0.8)],
  ])("P5 %s while the shutter closes calls it off too, and the shutter opens", async (_, way) => {
    const visit = await site.visit({ viewport: DESKTOP });
    const page = await aboveTeaser(visit, WORK);
    await wheel(page, 0.7);
    await untilDwell(page, "navigating");
    await expect.poll(() => teaserEvents(page)).toContain("closing");
    await way(page);
    await expect.poll(() => teaserEvents(page), { timeout: 4000 }).toContain("idle");
    expect([path(page), await page.locator("h1").innerText()]).toEqual([WORK, "SEDA"]);
    expect(visit.complaints).toEqual([]);
  });

  test("P5 a menu that opens, or another tab, calls it off", async () => {
    const visit = await site.visit({ viewport: { width: 700, height: 900 } });
    const page = await aboveTeaser(visit, WORK);
    await wheel(page, 0.75);
    await untilDwell(page, "filling");
    await page.evaluate(() => {
      Object.defineProperty(document, "hidden", { value: true, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    });
    await untilDwell(page, "resting");
    await wheel(page, -0.1);
    await page.waitForTimeout(DWELL_MS / 2);
    expect(await dwellNow(page)).toBe("resting");
    await page.evaluate(() => Reflect.deleteProperty(document, "hidden"));
    await clickOnceFilling(page, "header > button");
    await wheel(page, 0.1);
    await untilDwell(page, "cancelled");
    expect(await page.getByRole("dialog", { name: "Menu" }).isVisible()).toBe(true);
    expect(path(page)).toBe(WORK);
  });
});
