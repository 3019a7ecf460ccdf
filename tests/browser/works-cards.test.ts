import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { readOnlySite } from "../support/site.ts";
import { cutsSoFar, inTurn, stackIn, untilCuts, watchCuts } from "../support/picture-cycle.ts";

/** The longest that a picture stands (W5). */
const LONGEST_MS = 500;
const HEIGHT = 900;

const site = readOnlySite();

const FASHION = 'main a[href="/gallery/fashion"]';

async function openWorks(options = {}) {
  const visit = await site.visit(options);
  await visit.page.goto("/work", { waitUntil: "networkidle" });
  return visit;
}

const imagesOf = (page: Page) => stackIn(page, FASHION).locator("img").count();

test("W1 a card a category, each with its picture, its name and its count, to its gallery", async () => {
  const { page } = await openWorks();
  expect(await page.getByRole("heading", { level: 1 }).innerText()).toMatch(/our work/i);
  const cards = page.getByRole("region", { name: "Explore our Categories" }).getByRole("link");
  expect(await cards.count()).toBe(7);
  expect(await cards.first().innerText()).toMatch(/^FASHION\s+04$/);
  await cards.nth(2).click();
  await page.waitForURL("**/gallery/events");
});

test("W2 the cards stand for the showcase projects, in the order of the works page", async () => {
  const { page } = await openWorks();
  const names = page
    .getByRole("region", { name: "Explore our Categories" })
    .locator("a img")
    .evaluateAll((images) => images.map((image) => image.closest("a")?.getAttribute("href")));
  expect(await names).toEqual(
    [
      "fashion",
      "e-commerce",
      "events",
      "commercial",
      "corporate",
      "architecture",
      "books-projects",
    ].map((slug) => `/gallery/${slug}`),
  );
  const covers: { title: string; main_center: string }[] = await (
    await page.request.get("/api/articles.php")
  ).json();
  const cover = (title: string) => covers.find((each) => each.title === title)?.main_center;
  const shown = await page
    .getByRole("region", { name: "Explore our Categories" })
    .locator("a img")
    .evaluateAll((images) => images.map((image) => image.getAttribute("src")));
  expect(shown).toEqual(
    [
      "Ninoska",
      "Skala",
      "Colombia Moda",
      "Tosh — Frutos Rojos",
      "Incare",
      "Hotel Nativa",
      "Editorial Marea",
    ].map(cover),
  );
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

test.each([
  [767, false],
  [768, true],
  [769, true],
])("W5 at %i px a card has a preview: %s", async (width, has) => {
  const { page } = await openWorks({ viewport: { width, height: HEIGHT } });
  await watchCuts(page, FASHION);
  await page.locator(FASHION).hover();
  if (has) await untilCuts(page, 1);
  else await page.waitForTimeout(LONGEST_MS * 2);
  expect((await cutsSoFar(page)).length > 0).toBe(has);
  expect((await imagesOf(page)) > 1).toBe(has);
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

describe("on a wide screen", () => {
  test.each([769, 1024, 1440, 1920, 2560])(
    "W5 at %i px every card's picture is 20 to 40 percent as high as the wall it hangs on",
    async (width) => {
      const { page } = await openWorks({ viewport: { width, height: HEIGHT } });
      const shares: number[] = await page.evaluate(() => {
        const wall = document.querySelector("section[aria-labelledby='categories'] ul");
        const height = wall?.getBoundingClientRect().height ?? Number.NaN;
        return [...(wall?.querySelectorAll("picture") ?? [])].map(
          (picture) => picture.getBoundingClientRect().height / height,
        );
      });
      expect(shares).toHaveLength(7);
      expect(Math.min(...shares)).toBeGreaterThanOrEqual(0.2);
      expect(Math.max(...shares)).toBeLessThanOrEqual(0.4);
    },
  );
});
