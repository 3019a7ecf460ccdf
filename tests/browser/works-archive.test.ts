import { describe, expect, test } from "vitest";
import { PHONE, TABLET } from "../support/browser.ts";
import {
  background,
  bring,
  HEADER_PX,
  openArchive,
  settledOn,
  SHOWN,
  SLIDES,
  pictureOf,
} from "../support/works-page.ts";
import { readOnlySite } from "../support/site.ts";

const LEAST_CONTRAST = 4.5;

const site = readOnlySite();

test.each([
  [767, true],
  [768, true],
  [769, false],
])("W4 at %i px the archive is slides: %s", async (width, isSlides) => {
  const { page } = await openArchive(site, { viewport: { width, height: 900 } });
  expect(await page.locator(SLIDES).first().isVisible()).toBe(isSlides);
  expect(await page.locator(SHOWN).count()).toBe(isSlides ? 1 : 0);
  expect(await page.getByRole("table").isVisible()).toBe(!isSlides);
});

describe.each([
  ["a phone", PHONE],
  ["a tablet", TABLET],
] as const)("on %s", (_, viewport) => {
  test("W4 the background is the picture of the slide in the middle, and nothing shifts", async () => {
    const { page, articles, layoutShift, complaints } = await openArchive(site, { viewport });
    const plain = articles.filter(({ isTop }) => !isTop);
    expect(await page.locator(SLIDES).count()).toBe(plain.length);
    expect(await page.getByRole("heading", { name: "Our Archive" }).innerText()).toMatch(
      new RegExp(`${plain.length}$`),
    );
    const length = await page.evaluate(() => document.documentElement.scrollHeight);
    for (const slide of [0, 1, 2, 5, plain.length - 1, 1]) {
      await bring(page, slide);
      const href = await page.locator(SLIDES).nth(slide).locator("a").getAttribute("href");
      const own = pictureOf(plain.find(({ slug }) => href === `/work/${slug}`));
      await expect.poll(() => background(page)).toBe(own);
      const { y = -1, height = 0 } = (await page.locator(SHOWN).boundingBox()) ?? {};
      expect([Math.round(y), Math.round(y + height)]).toEqual([HEADER_PX, viewport.height]);
    }
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(length);
    expect([await layoutShift(), complaints]).toEqual([0, []]);
  });
});

test("W4 the background changes where two slides meet in the middle of the screen", async () => {
  const { page } = await openArchive(site);
  await bring(page, 2);
  const before = await settledOn(page);
  const edge = PHONE.height / 2 - HEADER_PX;
  await bring(page, 3, edge + 4);
  expect(await settledOn(page)).toBe(before);
  await bring(page, 3, edge - 4);
  expect(await settledOn(page)).not.toBe(before);
});

test("W4 a title stands over the picture of its own work as long as it is in view", async () => {
  const { page } = await openArchive(site);
  const middleOf = (slide: number) =>
    page
      .locator(SLIDES)
      .nth(slide)
      .locator("a > span > div")
      .evaluate((title) => {
        const { top, bottom } = title.getBoundingClientRect();
        return (top + bottom) / 2;
      });
  await bring(page, 3, PHONE.height / 2 - HEADER_PX);
  expect(await middleOf(2)).toBeLessThan(HEADER_PX);
  expect(await middleOf(3)).toBeGreaterThan(PHONE.height * 0.9);
});

test("W4 with reduced motion the background is cut, without scripts every slide has its own", async () => {
  const { page } = await openArchive(site, { reducedMotion: "reduce" });
  await bring(page, 2);
  const first = await settledOn(page);
  await bring(page, 3);
  expect(await settledOn(page)).not.toBe(first);
  expect(await page.locator(SHOWN).evaluate((layer) => getComputedStyle(layer).opacity)).toBe("1");

  const plain = await openArchive(site, { javaScriptEnabled: false });
  const count = await plain.page.locator(SLIDES).count();
  expect(await plain.page.locator(`${SLIDES} img`).count()).toBe(count);
});

test("W4 a title is read on any picture, even a white one, and its slide leads to its work", async () => {
  const { page } = await openArchive(site);
  await bring(page, 1);
  const [shade, ink] = await page
    .locator(SLIDES)
    .nth(1)
    .locator("a > span")
    .evaluate((words) => {
      const { backgroundColor, color } = getComputedStyle(words);
      return [backgroundColor, color].map((value) => (value.match(/[\d.]+/g) ?? []).map(Number));
    });
  const alpha = shade?.[3] ?? 0;
  const onWhite = shade?.slice(0, 3).map((channel) => channel * alpha + 255 * (1 - alpha));
  const contrast = (luminance(ink) + 0.05) / (luminance(onWhite) + 0.05);
  expect(contrast).toBeGreaterThanOrEqual(LEAST_CONTRAST);
  const link = page.locator(SLIDES).nth(1).locator("a");
  const address = (await link.getAttribute("href")) ?? "";
  await link.click();
  await page.waitForURL(`**${address}`);
});

/** Returns the relative luminance as defined by WCAG. */
function luminance(channels: readonly number[] = []): number {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
