import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import {
  axeFindsInStyles,
  collectedNeeds,
  collectNeeds,
  type PictureNeed,
  tooSmall,
} from "../../support/page-measures.ts";
import { DESKTOP, holdRequests, openPage, PHONE, TABLET } from "../../support/browser.ts";
import { settled, skipIntro } from "../../support/home-page.ts";
import { readOnlySite } from "../../support/site.ts";

/** Every public page that shows pictures at first. */
const WITH_PICTURES = [
  "/",
  "/work",
  "/work/seda",
  "/gallery/fashion",
  "/gallery/fashion?view=list",
  "/about",
];
const PAGES = [...WITH_PICTURES, "/contact", "/index", "/login"];
/** Half of a page's pictures have at most this many times the pixels that are shown. */
const MOST_AT_THE_MEDIAN = 1.3;
/** Delay of the typefaces after the page. */
const LATE_MS = 300;
const WIDTHS = [320, 375, 600, 767, 768, 769, 1023, 1024, 1025, 1280, 1920, 2560];
const SCREENS = [
  { name: "a phone", viewport: PHONE, deviceScaleFactor: 3, pages: PAGES, hasAxe: true },
  { name: "a tablet", viewport: TABLET, deviceScaleFactor: 2, pages: PAGES },
  {
    name: "a small desktop",
    viewport: { width: 1024, height: 768 },
    pages: WITH_PICTURES.slice(3),
  },
  { name: "a desktop", viewport: DESKTOP, pages: PAGES, hasAxe: true, widths: WIDTHS },
  {
    name: "a sharp desktop",
    viewport: DESKTOP,
    deviceScaleFactor: 2,
    pages: WITH_PICTURES,
  },
];

const site = readOnlySite();

describe.each(SCREENS)(
  "on $name",
  ({ viewport, deviceScaleFactor, pages, hasAxe, widths = [] }) => {
    test.each(pages)(
      "G1 G9 G14 %s loads without a complaint, moves nothing, fits, and its pictures come as large as they are seen",
      async (path) => {
        const { page, complaints, layoutShift } = await site.visit({ viewport, deviceScaleFactor });
        await collectNeeds(page);
        await openWithLateFonts(page, path);
        const needs = await collectedNeeds(page);
        expect(await layoutShift()).toBe(0);
        expect(await sideways(page)).toBeLessThanOrEqual(0);
        expect(complaints).toEqual([]);
        if (WITH_PICTURES.includes(path)) expectRightSizes(needs);
        if (hasAxe) await expectAccessible(page);
        for (const width of widths) {
          await page.setViewportSize({ width, height: 800 });
          expect([width, (await sideways(page)) <= 0]).toEqual([width, true]);
        }
      },
    );
  },
);

async function openWithLateFonts(page: Page, path: string): Promise<void> {
  const letFontsCome = await holdRequests(page, /\.woff2/);
  await openPage(page, path, { waitUntil: "domcontentloaded" });
  await page.locator("h1").waitFor({ state: "attached" });
  await sleep(LATE_MS);
  const loaded = () =>
    page.evaluate(
      () =>
        [...document.fonts].filter(
          ({ family, status }) => status === "loaded" && !family.includes("Fallback"),
        ).length,
    );
  expect(await loaded()).toBe(0);
  letFontsCome();
  await expect.poll(loaded).toBeGreaterThan(0);
  await page.waitForLoadState("networkidle");
}

/** Returns how far a page scrolls sideways, in pixels. */
function sideways(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
}

function expectRightSizes(needs: readonly PictureNeed[]): void {
  expect(needs.length).toBeGreaterThan(0);
  const excess = needs.map(({ came, needed }) => came / needed).toSorted((a, b) => a - b);
  expect(excess[Math.floor(excess.length / 2)]).toBeLessThanOrEqual(MOST_AT_THE_MEDIAN);
  expect(tooSmall(needs)).toEqual([]);
}

async function expectAccessible(page: Page): Promise<void> {
  await skipIntro(page);
  await rest(page);
  expect(await axeFindsInStyles(page)).toEqual([]);
}

/** Pauses home's slides, because axe can't judge the contrast of a fading element. */
async function rest(page: Page): Promise<void> {
  const pause = page.getByRole("button", { name: "Pause the slides" });
  if ((await pause.count()) === 0) return;
  await page.locator("[data-live]").waitFor();
  await pause.click();
  await settled(page);
}
