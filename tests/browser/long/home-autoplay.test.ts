import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { quickenAnimations } from "../../support/browser.ts";
import { isFilling, openHome, settled } from "../../support/home-page.ts";
import { readOnlySite } from "../../support/site.ts";

const TOTAL = 9;

const site = readOnlySite();

/** Expects that nothing moves by itself, also after the pointer and the focus have left the slides. */
async function expectStopped(page: Page): Promise<void> {
  await page.mouse.move(20, 20);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  expect(await isFilling(page)).toBe(false);
  expect(await page.getByRole("button", { name: "Play the slides" }).isVisible()).toBe(true);
}

test("H6 an arrow key stops it for good; the focus goes along with the active slide, whose link alone can be reached", async () => {
  const { page, home } = await openHome(site);
  await page.mouse.move(720, 300);
  await page.keyboard.press("ArrowRight");
  await settled(page);
  expect(await home.counter()).toBe("02 / 09");
  await expectStopped(page);
  await page.locator("li[aria-current] a").focus();
  await quickenAnimations(page);
  for (let press = 0; press < TOTAL + 2; press += 1) {
    const before = await home.title();
    await page.keyboard.press("ArrowRight");
    await expect.poll(home.title).not.toBe(before);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.querySelector("h2")?.innerText))
      .toBe(await home.title());
    await settled(page);
  }
  expect(await page.locator("main li a:not([tabindex='-1'])").count()).toBe(1);
});

test("H6 the wheel steps both ways, one slide a turn, and stops it for good", async () => {
  const { page, home } = await openHome(site);
  for (const [turn, counter] of [
    [120, "02 / 09"],
    [120, "03 / 09"],
    [-120, "02 / 09"],
    [-120, "01 / 09"],
    [-120, "09 / 09"],
  ] as const) {
    await page.mouse.move(720, 300);
    await page.mouse.wheel(0, turn);
    await expect.poll(home.counter).toBe(counter);
    await settled(page);
    if (counter === "02 / 09") await expectStopped(page);
  }
});

test("H6 autoplay waits for pointer, focus and pause, and goes on; the slide is said only then; neighbours are turned by 20 degrees", async () => {
  const { page, home } = await openHome(site);
  await expectNeighboursTurned(page);
  const live = () => page.locator("[data-line] p").getAttribute("aria-live");
  expect([await isFilling(page), await live()]).toEqual([true, "off"]);
  const { x, y } = await home.pointOf(0);
  await page.mouse.move(x, y);
  expect([await isFilling(page), await live()]).toEqual([false, "polite"]);
  await settled(page);
  const before = await home.counter();
  await page.waitForTimeout(3600);
  expect(await home.counter()).toBe(before);
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

test("H6 a button stops it for good; 1.5 slides are 20 px apart up to 1023 px, four 30 px apart from 1024 px", async () => {
  const { page, home } = await openHome(site);
  await page.mouse.move(720, 300);
  await page.getByRole("button", { name: "Next" }).click();
  await page.mouse.move(20, 20);
  await settled(page);
  expect(await home.counter()).toBe("02 / 09");
  await expectStopped(page);
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
    expect(await home.counter()).toBe("02 / 09");
  }
});

/** Expects that the next slide is turned by 20 degrees and 100 px behind the active one. */
async function expectNeighboursTurned(page: Page): Promise<void> {
  const transform = await page.evaluate(
    () => document.querySelector<HTMLElement>("li[data-index='1']")?.style.transform ?? "",
  );
  const [, , depth = ""] =
    /translate3d\(([^,]+), ([^,]+), ([^)]+)px\)/.exec(transform)?.slice(1) ?? [];
  expect(Number(depth)).toBeCloseTo(-100, 0);
  expect(Number(/rotateY\(([^d]+)deg/.exec(transform)?.[1])).toBeCloseTo(-20, 0);
}
