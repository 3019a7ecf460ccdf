import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DESKTOP, openPage } from "../support/browser.ts";
import { opener } from "../support/project-page.ts";
import { readOnlySite } from "../support/site.ts";

const WORK = "/work/seda";

const site = readOnlySite();

/** Returns the middle of a frame as a share of the viewport. */
async function middleOf(page: Page, number: number) {
  const { x = 0, y = 0, width = 0, height = 0 } = (await opener(page, number).boundingBox()) ?? {};
  const screen = page.viewportSize() ?? { width: 1, height: 1 };
  return { x: (x + width / 2) / screen.width, y: (y + height / 2) / screen.height };
}

async function painted(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 4; frame++) await new Promise(requestAnimationFrame);
  });
}

function isInSight({ x, y }: { x: number; y: number }): boolean {
  return x > 0 && x < 1 && y > 0 && y < 1;
}

test("P2 the frame in the middle stays in sight across 768 px and through a turn of the screen", async () => {
  const { page } = await site.visit({ viewport: DESKTOP });
  await openPage(page, WORK);
  await opener(page, 3).focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Shift+Tab");
  await painted(page);
  expect((await middleOf(page, 3)).x).toBeCloseTo(0.5, 1);
  for (const [width, height] of [
    [769, 900],
    [768, 900],
    [767, 900],
    [769, 900],
    [390, 844],
    [844, 390],
    [1024, 1366],
    [1366, 1024],
  ] as const) {
    await page.setViewportSize({ width, height });
    await painted(page);
    const middle = await middleOf(page, 3);
    expect([width, height, middle, isInSight(middle)]).toEqual([width, height, middle, true]);
  }
});

test("P2 Tab reaches every frame of the band in its order, and brings it whole into sight", async () => {
  const { page } = await site.visit({ viewport: DESKTOP });
  await openPage(page, WORK);
  await page
    .getByRole("region", { name: /^Frames of/ })
    .getByRole("list")
    .focus();
  for (const number of [1, 2, 3, 4, 5]) {
    await page.keyboard.press("Tab");
    await painted(page);
    expect(await opener(page, number).evaluate((each) => each === document.activeElement)).toBe(
      true,
    );
    const {
      x = -1,
      width = 0,
      y = -1,
      height = 0,
    } = (await opener(page, number).boundingBox()) ?? {};
    expect([number, x >= 0, x + width <= DESKTOP.width]).toEqual([number, true, true]);
    expect([number, y >= 0, y + height <= DESKTOP.height]).toEqual([number, true, true]);
  }
});

test("P2 an address bar that folds away moves nothing: the band knows the small screen only", async () => {
  const sheet = await readFile("app/public/project/band/band.module.css", "utf8");
  expect(sheet).toMatch(/\d svh|\dsvh/);
  expect(sheet.match(/\d(?:vh|dvh|lvh)\b/g)).toBeNull();
});
