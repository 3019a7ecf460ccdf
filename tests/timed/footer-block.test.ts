import { describe, expect, test } from "vitest";
import { DESKTOP, PHONE } from "../support/browser.ts";
import {
  aFooterBlock,
  inTurn,
  openFooterBlock,
  pausesBetween,
  untilCuts,
} from "../support/picture-cycle.ts";
import { expectMs, SLACK } from "../support/measures.ts";
import { readOnlySite } from "../support/site.ts";

const CUT_MS = 600;
const OPENING_MS = 900;
const FIFTH = 0.2;

const site = readOnlySite();

test("F1 its picture changes every 600 ms, each in its turn, once it is there whole", async () => {
  const { page, layoutShift, complaints } = await openFooterBlock(site);
  await aFooterBlock(page).scrollTo(0);
  const cuts = await untilCuts(page, 7);
  for (const pause of pausesBetween(cuts.slice(1))) {
    expectMs(pause, CUT_MS);
  }
  expect(cuts.every(({ isLoaded }) => isLoaded)).toBe(true);
  const total = await aFooterBlock(page).pictures();
  const places = cuts.slice(-total).map(({ to }) => to);
  const from = places[0] ?? 0;
  expect(places).toEqual(inTurn(total, total).map((place) => (place + from - 1 + total) % total));
  expect([await layoutShift(), complaints]).toEqual([0, []]);
});

describe.each([
  ["a phone", PHONE],
  ["a desktop", DESKTOP],
  ["a very high screen", { width: 1440, height: 2400 }],
] as const)("on %s", (_, viewport) => {
  test("F2 the panel opens where the block's top is above 20%, closes where it isn't, and shifts nothing", async () => {
    const { page, layoutShift } = await openFooterBlock(site, { viewport });
    const block = aFooterBlock(page);
    const length = await block.pageLength();
    await block.scrollTo(FIFTH + 0.02);
    expect(await block.isOpen()).toBe(false);
    await block.settled();
    expect(await block.openHeight()).toBe(0);

    await page.mouse.wheel(0, viewport.height * 0.04);
    await expect.poll(() => block.isOpen()).toBe(true);
    const { moving, standing } = await block.opening();
    expect(moving).toBeGreaterThan(0);
    expect(moving).toBeLessThanOrEqual(OPENING_MS * (1 + SLACK));
    expect(standing).toBeGreaterThanOrEqual(OPENING_MS * (1 - SLACK));
    expect(await block.openHeight()).toBe(await block.fullHeight());

    await page.mouse.wheel(0, viewport.height * -0.04);
    await expect.poll(() => block.isOpen()).toBe(false);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expect.poll(() => block.isOpen()).toBe(true);
    expect([await block.pageLength(), await layoutShift()]).toEqual([length, 0]);
  });
});
