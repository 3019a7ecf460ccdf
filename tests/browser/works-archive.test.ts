import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { PHONE, TABLET } from "../helpers/a-browser.ts";
import { expectMs } from "../helpers/expect-ms.ts";
import { sharedSite } from "../helpers/shared-site.ts";

const HEADER_PX = 56;
const FADE_MS = 600;
const LEAST_CONTRAST = 4.5;

const site = sharedSite();

const SLIDES = "section[aria-labelledby='mobile-archive'] li";
const SHOWN = "section[aria-labelledby='mobile-archive'] [data-shown='true']";

async function openArchive(options: BrowserContextOptions = {}) {
  const visit = await site.visit({ viewport: PHONE, hasTouch: true, ...options });
  await visit.page.goto("/work", { waitUntil: "networkidle" });
  const articles: { slug: string; isTop: boolean; main_center: string }[] = await (
    await visit.page.request.get("/api/articles.php")
  ).json();
  return { ...visit, articles };
}

/** Lets a slide fill the screen below the header, or stand so many pixels lower. */
const bring = (page: Page, slide: number, lower = 0) =>
  page
    .locator(SLIDES)
    .nth(slide)
    .evaluate(
      (element, offset) =>
        scrollBy({ top: element.getBoundingClientRect().top - offset, behavior: "instant" }),
      HEADER_PX + lower,
    );

/** The background two frames later, when the page has looked where it stands. */
async function settledOn(page: Page) {
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 50)));
      }),
  );
  return background(page);
}

const background = (page: Page) => page.locator(`${SHOWN} img`).getAttribute("src");

test.each([
  [767, true],
  [768, true],
  [769, false],
])("W4 at %i px the archive is slides: %s", async (width, isSlides) => {
  const { page } = await openArchive({ viewport: { width, height: 900 } });
  expect(await page.locator(SLIDES).first().isVisible()).toBe(isSlides);
  expect(await page.locator(SHOWN).count()).toBe(isSlides ? 1 : 0);
  expect(await page.getByRole("table").isVisible()).toBe(!isSlides);
});

describe.each([
  ["a phone", PHONE],
  ["a tablet", TABLET],
] as const)("on %s", (_, viewport) => {
  test("W4 the background is the picture of the slide in the middle, and nothing shifts", async () => {
    const { page, articles, layoutShift, complaints } = await openArchive({ viewport });
    const plain = articles.filter(({ isTop }) => !isTop);
    expect(await page.locator(SLIDES).count()).toBe(plain.length);
    expect(await page.getByRole("heading", { name: "Our Archive" }).innerText()).toMatch(
      new RegExp(`${plain.length}$`),
    );
    const length = await page.evaluate(() => document.documentElement.scrollHeight);
    for (const slide of [0, 1, 2, 5, plain.length - 1, 1]) {
      await bring(page, slide);
      const href = await page.locator(SLIDES).nth(slide).locator("a").getAttribute("href");
      const own = plain.find(({ slug }) => href === `/work/${slug}`)?.main_center;
      await expect.poll(() => background(page)).toBe(own);
      const { y = -1, height = 0 } = (await page.locator(SHOWN).boundingBox()) ?? {};
      expect([Math.round(y), Math.round(y + height)]).toEqual([HEADER_PX, viewport.height]);
    }
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(length);
    expect([await layoutShift(), complaints]).toEqual([0, []]);
  });
});

test("W4 the background changes where two slides meet in the middle of the screen", async () => {
  const { page } = await openArchive();
  await bring(page, 2);
  const before = await settledOn(page);
  const edge = PHONE.height / 2 - HEADER_PX;
  await bring(page, 3, edge + 4);
  expect(await settledOn(page)).toBe(before);
  await bring(page, 3, edge - 4);
  expect(await settledOn(page)).not.toBe(before);
});

test("W4 one background fades into the next in 600 ms, and never through the paper", async () => {
  const { page } = await openArchive();
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
  // It is even, so any two of its frames tell how long it takes in all.
  const ms = (last.at - first.at) / (last.opacity - first.opacity);
  expectMs(ms, FADE_MS);
  expect(Math.min(...seen.map(({ most }) => most))).toBe(1);
  const opacities = faded.map(({ opacity }) => opacity);
  expect(opacities).toEqual(opacities.toSorted((a, b) => a - b));
});

test("W4 with reduced motion the background is cut, without scripts every slide has its own", async () => {
  const { page } = await openArchive({ reducedMotion: "reduce" });
  await bring(page, 2);
  const first = await settledOn(page);
  await bring(page, 3);
  expect(await settledOn(page)).not.toBe(first);
  expect(await page.locator(SHOWN).evaluate((layer) => getComputedStyle(layer).opacity)).toBe("1");

  const plain = await openArchive({ javaScriptEnabled: false });
  const count = await plain.page.locator(SLIDES).count();
  expect(await plain.page.locator(`${SLIDES} img`).count()).toBe(count);
});

test("W4 a title is read on any picture, even a white one, and its slide leads to its work", async () => {
  const { page } = await openArchive();
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

const isBetween = ({ opacity }: { opacity: number }) => opacity > 0 && opacity < 1;

/** Relative luminance of red, green and blue, as WCAG reckons it. */
function luminance(channels: readonly number[] = []): number {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
