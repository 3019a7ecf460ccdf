import { expect, test } from "vitest";
import { DESKTOP, holdRequests, openPage, PHONE } from "../support/browser.ts";
import { aHome, noteSteps, openHome, settled, skipIntro } from "../support/home-page.ts";
import { readOnlySite } from "../support/site.ts";

const site = readOnlySite();

test("H6 a held key steps as fast as the slider does, and letting go ends it", async () => {
  const { page, home } = await openHome(site);
  const steps = await noteSteps(page);
  // Repeats the key until three slides have passed, however fast the machine is.
  while ((await steps()).length < 3) await page.keyboard.down("ArrowRight");
  const numbers = (await steps()).map(({ number }) => number);
  expect(numbers.slice(0, 3)).toEqual(["02", "03", "04"]);
  await page.keyboard.up("ArrowRight");
  await settled(page);
  const [ended] = (await home.counter()).split(" ");
  await settled(page);
  expect(await home.counter()).toBe(`${ended} / 09`);
});

test("H6 the still form stands where the slider will: nothing moves when it takes over", async () => {
  for (const viewport of [PHONE, { width: 1023, height: 800 }, DESKTOP]) {
    const { page, layoutShift } = await site.visit({ viewport });
    const letGo = await holdRequests(page, /moving-parts-[^/]*\.js$/);
    await openPage(page, "/");
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

test("H6 a transition that is cancelled and never ends does not stop the slider", async () => {
  const { page, home } = await openHome(site);
  await home.ready();
  await page.evaluate(() => {
    const { swiper } = document.querySelector("[data-live]") as unknown as { swiper: object };
    Object.assign(swiper, { animating: true });
  });
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => home.counter()).toBe("02 / 09");
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => home.counter()).toBe("03 / 09");
});

test("H6 asked for less motion, it never moves by itself, and a step is a cut; with Alt an arrow is the browser's", async () => {
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
  const back = { key: "ArrowLeft", altKey: true, cancelable: true };
  const isLeft = page.evaluate(
    (keys) => document.dispatchEvent(new KeyboardEvent("keydown", keys)),
    back,
  );
  expect([await isLeft, await home.counter()]).toEqual([true, "02 / 09"]);
});
