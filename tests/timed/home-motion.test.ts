import { expect, test } from "vitest";
import { noteSteps, openHome } from "../support/home-page.ts";
import { expectMs } from "../support/measures.ts";
import { readOnlySite } from "../support/site.ts";

const site = readOnlySite();

test("H6 a step takes 600 ms", async () => {
  const { page } = await openHome(site);
  await page.evaluate(() => {
    const steps: number[] = [];
    Object.assign(window, { steps });
    const track = document.querySelector("[data-live] > ol");
    let began = 0;
    track?.addEventListener("transitionrun", ({ target }) => {
      if (target === track) began = performance.now();
    });
    track?.addEventListener("transitionend", ({ target }) => {
      if (target === track) steps.push(performance.now() - began);
    });
  });
  for (const key of ["ArrowRight", "ArrowRight", "ArrowLeft"]) {
    await page.keyboard.press(key);
    await page.waitForTimeout(900);
  }
  const steps: number[] = await page.evaluate(() => Reflect.get(window, "steps"));
  expect(steps.length).toBeGreaterThanOrEqual(3);
  // A busy machine lengthens a step, or reports its start late, so the second shortest counts.
  expectMs(steps.toSorted((a, b) => a - b)[1] ?? 0, 600);
});

test("H6 it moves on by itself every three seconds", async () => {
  const { page } = await openHome(site);
  const changes = await noteSteps(page);
  await expect.poll(async () => (await changes()).length, { timeout: 15_000 }).toBe(3);
  const [first = 0, second = 0, third = 0] = (await changes()).map(({ atMs }) => atMs);
  // Late frames of a busy machine only lengthen an interval, so the shortest counts.
  expectMs(Math.min(second - first, third - second), 3000);
});
