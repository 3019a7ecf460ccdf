import { expect, test } from "vitest";
import { band, frames, scrollInto } from "../support/project-page.ts";
import { DESKTOP, openPage, PHONE } from "../support/browser.ts";
import { readOnlySite } from "../support/site.ts";

const WORK = "/work/seda";

const site = readOnlySite();

test("P2 above 768 px the band is pinned and scrolling moves it from the first frame to the last", async () => {
  const { page, layoutShift } = await site.visit({ viewport: DESKTOP });
  await openPage(page, WORK);
  const gutter = 28.8;
  await scrollInto(page, 0);
  expect((await frames(page))[0]?.left).toBeCloseTo(gutter, 0);
  const starts: number[] = [];
  for (const share of [0.25, 0.5, 0.75, 1]) {
    await scrollInto(page, share);
    const pin = await band(page).locator("> div").boundingBox();
    expect([share, Math.abs(Math.round(pin?.y ?? -1))]).toEqual([share, 0]);
    starts.push((await frames(page))[0]?.left ?? 0);
  }
  expect(starts).toEqual(starts.toSorted((a, b) => b - a));
  expect((await frames(page)).at(-1)?.right).toBeCloseTo(DESKTOP.width - gutter, 0);
  expect(await layoutShift()).toBe(0);
});

test("P2 odd frames hang higher than even ones", async () => {
  const { page } = await site.visit({ viewport: DESKTOP });
  await openPage(page, WORK);
  await scrollInto(page, 0.5);
  const middles = (await frames(page)).map(({ top, height }) => top + height / 2);
  for (const [index, middle] of middles.entries()) {
    const next = middles[index + 1];
    if (next !== undefined) expect(middle < next).toBe(index % 2 === 0);
  }
});

test("P2 a window that changes its size in mid-band keeps every frame reachable", async () => {
  const { page } = await site.visit({ viewport: DESKTOP });
  await openPage(page, WORK);
  await scrollInto(page, 0.5);
  for (const viewport of [
    { width: 1024, height: 700 },
    { width: 1920, height: 1080 },
    { width: 900, height: 1200 },
  ]) {
    await page.setViewportSize(viewport);
    await scrollInto(page, 1);
    expect((await frames(page)).at(-1)?.right).toBeLessThanOrEqual(viewport.width);
    await scrollInto(page, 0);
    expect((await frames(page))[0]?.left).toBeGreaterThanOrEqual(0);
  }
});

test("P2 P3 the band begins at 769 px; up to 768 the frames are a list, alternately left and right", async () => {
  const { page } = await site.visit();
  for (const [width, isBand] of [
    [767, false],
    [768, false],
    [769, true],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await openPage(page, WORK);
    const [first, second, third] = await frames(page);
    expect([width, (second?.left ?? 0) >= (first?.right ?? 0)]).toEqual([width, isBand]);
    if (isBand) continue;
    expect(second?.top).toBeGreaterThan(first?.bottom ?? 0);
    expect(first?.left).toBe(third?.left);
    expect(second?.right).toBeGreaterThan(first?.right ?? 0);
  }
});

test("P2 with reduced motion nothing is pinned, and the strip scrolls by itself", async () => {
  const { page } = await site.visit({ reducedMotion: "reduce" });
  await openPage(page, WORK);
  const strip = band(page).getByRole("list");
  const [width, reach] = await strip.evaluate((list) => [list.clientWidth, list.scrollWidth]);
  expect(reach).toBeGreaterThan(width ?? 0);
  await strip.focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => strip.evaluate((list) => list.scrollLeft)).toBeGreaterThan(0);
  expect((await frames(page)).every(({ height }) => height > 0)).toBe(true);
});

test("P7 images fade and slide in when they are first seen, and stay", async () => {
  const { page } = await site.visit({ viewport: PHONE });
  await openPage(page, WORK);
  const last = band(page).getByRole("listitem").last();
  const opacity = () => last.evaluate((item) => Number(getComputedStyle(item).opacity));
  await expect.poll(opacity).toBe(0);
  await last.scrollIntoViewIfNeeded();
  await expect.poll(opacity).toBe(1);
  await page.evaluate(() => scrollTo(0, 0));
  expect(await opacity()).toBe(1);
});

test("P7 images are shown although the scripts fail to load", async () => {
  const { page } = await site.visit({ viewport: PHONE });
  await page.route("**/*.js", (route) => route.abort());
  await openPage(page, WORK, { waitUntil: "domcontentloaded" });
  const opacities = await band(page)
    .getByRole("listitem")
    .evaluateAll((items) => items.map((item) => getComputedStyle(item).opacity));
  expect(new Set(opacities)).toEqual(new Set(["1"]));
});

test("P7 with reduced motion images are simply there", async () => {
  const { page } = await site.visit({ viewport: PHONE, reducedMotion: "reduce" });
  await openPage(page, WORK);
  const last = band(page).getByRole("listitem").last();
  expect(await last.evaluate((item) => getComputedStyle(item).opacity)).toBe("1");
});
