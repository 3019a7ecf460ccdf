import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { isFilling, openHome, settled } from "../support/home-page.ts";
import { readOnlySite } from "../support/site.ts";

const site = readOnlySite();

test.each([
  ["an arrow key", (page: Page) => page.keyboard.press("ArrowRight")],
  ["the wheel", (page: Page) => page.mouse.wheel(0, 120)],
  ["a button", (page: Page) => page.getByRole("button", { name: "Next" }).click()],
])("H6 it stops for good after %s", async (_, act) => {
  const { page, home } = await openHome(site);
  await page.mouse.move(720, 300);
  await act(page);
  await page.mouse.move(20, 20);
  await settled(page);
  expect(await home.counter()).toBe("02 / 09");
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  expect(await isFilling(page)).toBe(false);
  expect(await page.getByRole("button", { name: "Play the slides" }).isVisible()).toBe(true);
});

test("H6 it waits under the pointer, under the focus and when paused, and plays on again", async () => {
  const { page, home } = await openHome(site);
  expect(await isFilling(page)).toBe(true);
  const { x, y } = await home.pointOf(0);
  await page.mouse.move(x, y);
  expect(await isFilling(page)).toBe(false);
  await page.waitForTimeout(3600);
  expect(await home.counter()).toBe("01 / 09");
  await page.mouse.move(20, 20);
  expect(await isFilling(page)).toBe(true);
  await page.locator("li[aria-current] a").focus();
  expect(await isFilling(page)).toBe(false);
  await page.getByRole("button", { name: "Pause the slides" }).click();
  await page.mouse.move(20, 20);
  expect(await isFilling(page)).toBe(false);
  await page.getByRole("button", { name: "Play the slides" }).click();
  expect(await isFilling(page)).toBe(true);
});

test("H6 1.5 slides 20 px apart up to 1023 px, four 30 px apart from 1024 px", async () => {
  const { page, home } = await openHome(site);
  for (const [width, perView, space] of [
    [1023, 1.5, 20],
    [1024, 4, 30],
    [1025, 4, 30],
    [390, 1.5, 20],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.waitForTimeout(300);
    const [view, slide, margin, gap] = await page.evaluate(() => {
      const lens = document.querySelector("[data-live]");
      const slides = [...document.querySelectorAll<HTMLElement>("[data-live] li")];
      const at = slides.findIndex((each) => each.hasAttribute("aria-current"));
      const box = (index: number) =>
        slides[index]?.querySelector("picture")?.getBoundingClientRect() ?? new DOMRect();
      return [
        lens?.clientWidth ?? 0,
        slides[0]?.offsetWidth ?? 0,
        Number.parseFloat(slides[0]?.style.marginRight ?? ""),
        box(at + 1).left - box(at).right,
      ] as const;
    });
    expect([width, margin]).toEqual([width, space]);
    expect(Math.abs(slide * perView + space * (perView - 1) - view)).toBeLessThan(2);
    expect([width, Math.abs(gap - space) < 3]).toEqual([width, true]);
    expect(await home.counter()).toBe("01 / 09");
  }
});
