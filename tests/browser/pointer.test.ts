import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { centreOfDisc, isShown, LISTS, middleOf, openList } from "../support/works-page.ts";
import { readOnlySite } from "../support/site.ts";
import { openPage } from "../support/browser.ts";

const ROW = 6;

const site = readOnlySite();

/** Moves the pointer and reads the cursor; the cursor is lazy, so a single move could come before it listens. */
async function afterMove<Read>(
  page: Page,
  x: number,
  y: number,
  read: (page: Page) => Promise<Read>,
): Promise<Read> {
  await page.mouse.move(x - 1, y);
  await page.mouse.move(x, y);
  return read(page);
}

test("G12 it trails behind the pointer and comes to rest on it", async () => {
  const { page } = await site.visit();
  await openPage(page, "/work/skala");
  const { x, y } = await middleOf(page, '[data-cursor="view"]');
  await expect
    .poll(() => afterMove(page, x - 100, y, centreOfDisc))
    .toEqual({ x: Math.round(x - 100), y: Math.round(y) });
  await page.evaluate(() => {
    const places: number[] = [];
    Object.assign(window, { places });
    const look = () => {
      const rect = document
        .querySelector("body > [aria-hidden] > [data-shown]")
        ?.getBoundingClientRect();
      if (rect) places.push(rect.x + rect.width / 2);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.mouse.move(x, y);
  await expect.poll(() => centreOfDisc(page)).toEqual({ x: Math.round(x), y: Math.round(y) });
  const places: number[] = await page.evaluate(() => Reflect.get(window, "places"));
  const between = places.filter((place) => place > x - 98 && place < x - 2);
  expect(between.length).toBeGreaterThan(1);
  expect(between).toEqual(between.toSorted((a, b) => a - b));
});

test("G12 with reduced motion it stands where the pointer is, in the same frame", async () => {
  const { page } = await site.visit({ reducedMotion: "reduce" });
  await openPage(page, "/work/skala");
  const { x, y } = await middleOf(page, '[data-cursor="view"]');
  await expect.poll(() => afterMove(page, x - 100, y, isShown)).toBe("true");
  const places = page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const seen = new Set<number>();
        addEventListener("pointermove", () => setTimeout(() => resolve([...seen]), 300));
        const look = () => {
          const rect = document
            .querySelector("body > [aria-hidden] > [data-shown]")
            ?.getBoundingClientRect();
          if (rect) seen.add(Math.round(rect.x + rect.width / 2));
          requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
  );
  await page.waitForTimeout(50);
  await page.mouse.move(x, y);
  expect(await places).toEqual([Math.round(x - 100), Math.round(x)]);
});

describe.each(LISTS)("%s on %s", (number, ...rest) => {
  const list = [number, ...rest] as const;
  test(`${number} it trails behind the pointer; with reduced motion it is there at once`, async () => {
    for (const reducedMotion of ["no-preference", "reduce"] as const) {
      const { page, preview } = await openList(site, list, { reducedMotion });
      const { y } = await preview.centre(ROW);
      await page.mouse.move(560, y);
      await expect.poll(preview.isShown).toBe(true);
      await page.waitForTimeout(200);
      await preview.watch();
      const { x: from = 0 } = (await preview.frame.boundingBox()) ?? {};
      await page.mouse.move(620, y);
      await expect.poll(async () => (await preview.places()).at(-1)).toBeGreaterThan(from + 10);
      await page.waitForTimeout(400);
      const places = await preview.places();
      const to = places.at(-1) ?? 0;
      const between = places.filter((place) => place > from + 1 && place < to - 1);
      if (reducedMotion === "reduce") expect(between).toEqual([]);
      else expect(new Set(between).size).toBeGreaterThan(1);
      expect(places).toEqual(places.toSorted((a, b) => a - b));
    }
  });
});
