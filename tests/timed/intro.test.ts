import type { BrowserContextOptions, Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectMs } from "../support/measures.ts";
import { readOnlySite } from "../support/site.ts";
import { openPage, reloadPage } from "../support/browser.ts";

const SHORTEST_MS = 1200;
const LONGEST_MS = 3000;
const LEAVE_MS = 500;

const site = readOnlySite();

/** A visit whose pages record the loader's times. */
async function visitNoting(options: BrowserContextOptions = {}) {
  const visit = await site.visit(options);
  await visit.page.addInitScript(() => {
    const intro: Record<string, number> = {};
    Object.assign(window, { intro });
    let leaving: Animation | undefined;
    const look = () => {
      const loader = document.getElementById("intro");
      if (loader) intro.seen ??= performance.now();
      leaving ??= loader
        ?.getAnimations()
        .find(
          (each) =>
            each.playState === "running" && each.effect?.getComputedTiming().progress !== null,
        );
      if (leaving) intro.ended ??= performance.now();
      if (!loader && intro.seen !== undefined) intro.gone ??= performance.now();
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  return visit;
}

async function untilGone(page: Page) {
  await page.waitForFunction(() => Reflect.get(window, "intro").gone !== undefined);
  const [intro, firstPaint]: [Record<"seen" | "ended" | "gone", number>, number] =
    await page.evaluate(() => [
      Reflect.get(window, "intro"),
      performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN,
    ]);
  return { ended: intro.ended - firstPaint, leaving: intro.gone - intro.ended };
}

const loader = (page: Page) => page.locator("#intro");

test("G11 the loader is there with the first paint, ends between 1.2 and 3 s, and lifts in 0.5 s without a shift", async () => {
  const { page, complaints, layoutShift } = await visitNoting();
  await openPage(page, "/");
  expect(await loader(page).isVisible()).toBe(true);
  const { ended, leaving } = await untilGone(page);
  expectMs(ended, SHORTEST_MS, LONGEST_MS);
  expectMs(leaving, LEAVE_MS);
  await page
    .getByRole("banner")
    .getByRole("link", { name: /work/i })
    .first()
    .click({ trial: true });
  expect([await layoutShift(), complaints]).toEqual([0, []]);
});

test("G11 it waits for the first slides' pictures, but no longer than 3 s from the first paint", async () => {
  const { page } = await visitNoting();
  // Hides `first-paint`, which only Chromium reports.
  await page.addInitScript(() => {
    const entries = performance.getEntriesByName.bind(performance);
    performance.getEntriesByName = (name) => (name === "first-paint" ? [] : entries(name));
  });
  await page.route(/\/(media|videos)\//, () => undefined);
  await openPage(page, "/", { waitUntil: "commit" });
  const { ended } = await untilGone(page);
  expectMs(ended, LONGEST_MS);
});

test("G11 any key and any click skips it", async () => {
  for (const skip of ["key", "click"]) {
    const { page } = await visitNoting();
    await openPage(page, "/");
    await reloadPage(page, { waitUntil: "commit" });
    await loader(page).waitFor();
    // The pictures never load, so without the skip the loader would last 3 s.
    await page.route(/\/(media|videos)\//, () => undefined);
    await page.waitForFunction(() => Reflect.has(window, "__reactRouterDataRouter"));
    const { gone, at } = await page.evaluate(async (how) => {
      const at = performance.now();
      const press =
        how === "key"
          ? new KeyboardEvent("keydown", { key: "a" })
          : new PointerEvent("pointerdown");
      while (document.getElementById("intro")?.dataset.phase === "shown") {
        window.dispatchEvent(press);
        await new Promise(requestAnimationFrame);
      }
      while (document.getElementById("intro")) await new Promise(requestAnimationFrame);
      return { gone: performance.now(), at };
    }, skip);
    expect([skip, gone - at < SHORTEST_MS]).toEqual([skip, true]);
    expect(page.url()).toBe(`${site.url}/`);
  }
});
