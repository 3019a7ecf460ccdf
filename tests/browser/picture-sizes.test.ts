import { describe, expect, test } from "vitest";
import { DESKTOP, PHONE, TABLET } from "../support/browser.ts";
import { collectedNeeds, collectNeeds, type PictureNeed } from "../support/picture-needs.ts";
import { sharedSite } from "../support/shared-site.ts";

/** Of the pictures of a page, half come with no more than so many times the pixels that are seen. */
const MOST_AT_THE_MEDIAN = 1.3;
/** A picture that lacks more of its pixels than that, though a wider form was offered, was asked for too small. */
const LEAST = 0.9;

const SCREENS = [
  { name: "a phone", viewport: PHONE, deviceScaleFactor: 3 },
  { name: "a tablet", viewport: TABLET, deviceScaleFactor: 2 },
  { name: "a desktop", viewport: DESKTOP, deviceScaleFactor: 1 },
  { name: "a sharp desktop", viewport: DESKTOP, deviceScaleFactor: 2 },
];

/** Every public page that shows pictures by itself. */
const PAGES = [
  "/",
  "/work",
  "/work/seda",
  "/gallery/fashion",
  "/gallery/fashion?view=list",
  "/about",
];

const site = sharedSite();

describe.each(SCREENS)("on $name", ({ viewport, deviceScaleFactor }) => {
  test.each(PAGES)("the pictures of %s come as large as they are seen", async (path) => {
    const { page } = await site.visit({ viewport, deviceScaleFactor });
    await collectNeeds(page);
    await page.goto(path);
    const needs = await collectedNeeds(page);
    expect(needs.length).toBeGreaterThan(0);
    expect(median(needs.map(({ came, needed }) => came / needed))).toBeLessThanOrEqual(
      MOST_AT_THE_MEDIAN,
    );
    expect(needs.filter(isTooSmall)).toEqual([]);
  });
});

function isTooSmall({ came, needed, widest }: PictureNeed): boolean {
  return came < widest && came / needed < LEAST;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
