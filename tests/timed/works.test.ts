import { expect, test } from "vitest";
import { bring, openArchive, SHOWN } from "../support/works-page.ts";
import { expectMs, SLACK } from "../support/measures.ts";
import { readOnlySite } from "../support/site.ts";
import {
  cutsSoFar,
  pausesBetween,
  stackIn,
  untilCuts,
  watchCuts,
} from "../support/picture-cycle.ts";
import { openPage } from "../support/browser.ts";

const SHORTEST_MS = 200;
const LONGEST_MS = 500;
const FADE_MS = 600;

const FASHION = 'main a[href="/gallery/fashion"]';

const site = readOnlySite();

test("W5 under the pointer a card's pictures follow one another every 200 to 500 ms, drawn at random", async () => {
  const { page, complaints, layoutShift } = await site.visit();
  await openPage(page, "/work");
  const images = stackIn(page, FASHION).locator("img");
  await watchCuts(page, FASHION);
  expect(await images.count()).toBe(1);
  await page.locator(FASHION).hover();
  const cuts = await untilCuts(page, 11);
  const total = await images.count();
  expect(total).toBeGreaterThan(2);
  const pauses = pausesBetween(cuts);
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(SHORTEST_MS * (1 - SLACK));
  expect(Math.max(...pauses)).toBeLessThanOrEqual(LONGEST_MS * (1 + SLACK));
  expect(Math.max(...pauses) - Math.min(...pauses)).toBeGreaterThan(50);
  expect(cuts.every(({ isLoaded }) => isLoaded)).toBe(true);
  // At most three flashes, which are six cuts, in any second (WCAG 2.3.1).
  const inASecond = cuts.map(
    ({ at }) => cuts.filter((other) => other.at >= at && other.at < at + 1000).length,
  );
  expect(Math.max(...inASecond)).toBeLessThanOrEqual(6);

  await page.mouse.move(5, 5);
  await expect.poll(async () => (await cutsSoFar(page)).at(-1)?.to).toBe(0);
  const after = (await cutsSoFar(page)).length;
  await page.waitForTimeout(LONGEST_MS * (1 + SLACK));
  expect((await cutsSoFar(page)).length).toBe(after);
  expect([await layoutShift(), complaints]).toEqual([0, []]);
});

test("W4 one background fades into the next in 600 ms, and never through the paper", async () => {
  const { page } = await openArchive(site);
  await bring(page, 2);
  await page.waitForTimeout(FADE_MS * 1.2);
  const fading = page.evaluate(async (shown) => {
    const layers = () => [...document.querySelectorAll(shown.replace("='true'", ""))];
    const last = document.querySelector(shown);
    const seen: { most: number; isNew: boolean; opacity: number; at: number }[] = [];
    await new Promise<void>((resolve) => {
      const look = (at: number) => {
        const now = document.querySelector(shown);
        const opacity = Number(now && getComputedStyle(now).opacity);
        const most = Math.max(...layers().map((layer) => Number(getComputedStyle(layer).opacity)));
        seen.push({ most, isNew: now !== last, opacity, at });
        if (now !== last && opacity === 1) resolve();
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    return seen;
  }, SHOWN);
  await bring(page, 3);
  const seen = await fading;
  const faded = seen.filter(({ isNew }) => isNew);
  const [first, last] = [faded.find(isBetween), faded.findLast(isBetween)];
  if (!first || !last) throw new Error("no frame of the fade was seen");
  // The fade is linear, so any two frames give its whole duration.
  const ms = (last.at - first.at) / (last.opacity - first.opacity);
  expectMs(ms, FADE_MS);
  expect(Math.min(...seen.map(({ most }) => most))).toBe(1);
  const opacities = faded.map(({ opacity }) => opacity);
  expect(opacities).toEqual(opacities.toSorted((a, b) => a - b));
});

const isBetween = ({ opacity }: { opacity: number }) => opacity > 0 && opacity < 1;
