import { expect, test } from "vitest";
import { DESKTOP, PHONE, quickenAnimations } from "../support/browser.ts";
import { aHome, openHome, settled, skipIntro } from "../support/home-page.ts";
import { readOnlySite } from "../support/site.ts";

const TOTAL = 9;

const site = readOnlySite();

test("H6 a held key steps as fast as the slider does, and letting go ends it", async () => {
  const { page, home } = await openHome(site);
  const seen = new Set<string>();
  // As long as a hand would hold it for three slides, on a machine of whatever speed.
  while (seen.size < 3) {
    await page.keyboard.down("ArrowRight");
    seen.add(await home.counter());
  }
  expect([...seen]).toEqual(["02 / 09", "03 / 09", "04 / 09"]);
  await page.keyboard.up("ArrowRight");
  await settled(page);
  const [ended] = (await home.counter()).split(" ");
  await settled(page);
  expect(await home.counter()).toBe(`${ended} / 09`);
});

test("H6 the wheel goes both ways, one slide a turn", async () => {
  const { page, home } = await openHome(site);
  await page.mouse.move(720, 300);
  for (const [turn, counter] of [
    [120, "02 / 09"],
    [120, "03 / 09"],
    [-120, "02 / 09"],
    [-120, "01 / 09"],
    [-120, "09 / 09"],
  ] as const) {
    await page.mouse.wheel(0, turn);
    await expect.poll(home.counter).toBe(counter);
    await settled(page);
  }
});

test("H6 the focus goes along with the active slide, and only its link can be reached", async () => {
  const { page, home } = await openHome(site);
  await page.locator("li[aria-current] a").focus();
  for (let press = 0; press < TOTAL + 2; press += 1) {
    const before = await home.title();
    await page.keyboard.press("ArrowRight");
    await expect.poll(home.title).not.toBe(before);
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.querySelector("h2")?.innerText))
      .toBe(await home.title());
    if (press === 0) await quickenAnimations(page);
    await settled(page);
  }
  expect(await page.locator("main li a:not([tabindex='-1'])").count()).toBe(1);
});

test("H6 neighbours are turned by 20 degrees and stand 100 px behind", async () => {
  const { page } = await openHome(site);
  const transform = await page.evaluate(
    () => document.querySelector<HTMLElement>("li[data-index='1']")?.style.transform ?? "",
  );
  const [, , depth = ""] =
    /translate3d\(([^,]+), ([^,]+), ([^)]+)px\)/.exec(transform)?.slice(1) ?? [];
  expect(Number(depth)).toBeCloseTo(-100, 0);
  expect(Number(/rotateY\(([^d]+)deg/.exec(transform)?.[1])).toBeCloseTo(-20, 0);
});

test("H6 the still form stands where the slider will: nothing moves when it takes over", async () => {
  for (const viewport of [PHONE, { width: 1023, height: 800 }, DESKTOP]) {
    const { page, layoutShift } = await site.visit({ viewport });
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    await page.route(/moving-parts-[^/]*\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto("/");
    await skipIntro(page);
    await page.waitForFunction(() => document.getAnimations().length === 0);
    const places = () =>
      page.evaluate(() =>
        [0, 1, 2, 7, 8].map((cell) => {
          const box = document
            .querySelector(`li[data-index="${cell}"] picture`)
            ?.getBoundingClientRect();
          return [box?.left ?? 0, box?.top ?? 0, box?.width ?? 0];
        }),
      );
    const before = (await places()).flat();
    letGo();
    await aHome(page).ready();
    const after = (await places()).flat();
    const moved = Math.max(...after.map((value, index) => Math.abs(value - (before[index] ?? 0))));
    expect(moved).toBeLessThan(0.6);
    expect(await layoutShift()).toBe(0);
  }
});

test("H6 asked for less motion, it never moves by itself, and a step is a cut", async () => {
  const { page, home } = await openHome(site, { reducedMotion: "reduce" });
  expect(await page.getByRole("button", { name: /the slides/ }).count()).toBe(0);
  await page.waitForTimeout(3600);
  expect(await home.counter()).toBe("01 / 09");
  expect(await page.locator("main video").count()).toBe(0);
  await page.keyboard.press("ArrowRight");
  await page.waitForTimeout(80);
  expect(await home.counter()).toBe("02 / 09");
  const { x } = await home.pointOf(0);
  expect(Math.abs(x - DESKTOP.width / 2)).toBeLessThan(2);
});
