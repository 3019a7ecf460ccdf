import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { readOnlySite } from "../../support/site.ts";
import { cutsSoFar, inTurn, stackIn, untilCuts, watchCuts } from "../../support/picture-cycle.ts";
import { openPage, reloadPage } from "../../support/browser.ts";

/** The longest time that a picture is shown. */
const LONGEST_MS = 500;
const HEIGHT = 900;

const site = readOnlySite();

const FASHION = 'main a[href="/gallery/fashion"]';

async function openWorks(options = {}) {
  const visit = await site.visit(options);
  await openPage(visit.page, "/work");
  return visit;
}

const imagesOf = (page: Page) => stackIn(page, FASHION).locator("img").count();

test("W1 W2 each category has a card, in order, with picture, name and count, that leads to its gallery", async () => {
  const { page } = await openWorks();
  expect(await page.getByRole("heading", { level: 1 }).innerText()).toMatch(/our work/i);
  const region = page.getByRole("region", { name: "Explore our Categories" });
  const cards = region.getByRole("link");
  expect(await cards.count()).toBe(7);
  expect(await cards.first().innerText()).toMatch(/^FASHION\s+04$/);
  const shown = await region
    .locator("a img")
    .evaluateAll((images) =>
      images.map((image) => [image.closest("a")?.getAttribute("href"), image.getAttribute("src")]),
    );
  const articles: { title: string; main_center: string }[] = await (
    await page.request.get("/api/articles.php")
  ).json();
  const cover = (title: string) => articles.find((each) => each.title === title)?.main_center;
  expect(shown).toEqual([
    ["/gallery/fashion", cover("Ninoska")],
    ["/gallery/e-commerce", cover("Skala")],
    ["/gallery/events", cover("Colombia Moda")],
    ["/gallery/commercial", cover("Tosh — Frutos Rojos")],
    ["/gallery/corporate", cover("Incare")],
    ["/gallery/architecture", cover("Hotel Nativa")],
    ["/gallery/books-projects", cover("Editorial Marea")],
  ]);
  await cards.nth(2).click();
  await page.waitForURL("**/gallery/events");
});

test("W5 the keyboard's focus does what the pointer does, in the pictures' own order", async () => {
  const { page } = await openWorks();
  await watchCuts(page, FASHION);
  await page.locator(FASHION).focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Shift+Tab");
  const total = await imagesOf(page);
  await untilCuts(page, total);
  const cuts = await untilCuts(page, total * 2);
  expect(new Set(cuts.map(({ to }) => to)).size).toBe(total);
  const round = cuts.slice(total, total * 2).map(({ to }) => to);
  const from = round[0] ?? 0;
  expect(round).toEqual(inTurn(total, total).map((place) => (place + from - 1 + total) % total));
  await page.keyboard.press("Tab");
  await expect.poll(async () => (await cutsSoFar(page)).at(-1)?.to).toBe(0);
});

test("W5 a card has a preview from 768 px on", async () => {
  const { page } = await openWorks({ viewport: { width: 767, height: HEIGHT } });
  for (const [width, has] of [
    [767, false],
    [768, true],
    [769, true],
  ] as const) {
    await page.mouse.move(0, 0);
    await page.setViewportSize({ width, height: HEIGHT });
    await reloadPage(page);
    await watchCuts(page, FASHION);
    await page.locator(FASHION).hover();
    if (has) await untilCuts(page, 1);
    else await page.waitForTimeout(LONGEST_MS * 2);
    expect([width, (await cutsSoFar(page)).length > 0]).toEqual([width, has]);
    expect([width, (await imagesOf(page)) > 1]).toEqual([width, has]);
  }
});

test("W5 with reduced motion, and under a finger, a card keeps its picture and loads no other", async () => {
  const still = await openWorks({ reducedMotion: "reduce" });
  await still.page.locator(FASHION).hover();
  const touched = await openWorks({ hasTouch: true });
  await touched.page.locator(FASHION).dispatchEvent("pointerover", { pointerType: "touch" });
  await touched.page.waitForTimeout(LONGEST_MS);
  expect(await imagesOf(still.page)).toBe(1);
  expect(await imagesOf(touched.page)).toBe(1);
});

test("W5 on a wide screen every card's picture is 20 to 40 percent as high as the wall it hangs on", async () => {
  const { page } = await openWorks();
  for (const width of [769, 1024, 1440, 1920, 2560]) {
    await page.setViewportSize({ width, height: HEIGHT });
    const shares: number[] = await page.evaluate(() => {
      const wall = document.querySelector("section[aria-labelledby='categories'] ul");
      const height = wall?.getBoundingClientRect().height ?? Number.NaN;
      return [...(wall?.querySelectorAll("picture") ?? [])].map(
        (picture) => picture.getBoundingClientRect().height / height,
      );
    });
    expect([width, shares.length]).toEqual([width, 7]);
    expect([width, Math.min(...shares) >= 0.2, Math.max(...shares) <= 0.4]).toEqual([
      width,
      true,
      true,
    ]);
  }
});
