import { expect, test } from "vitest";
import { readOnlySite } from "../support/site.ts";
import {
  aVisitToFlaps,
  msBetweenFlapEvents,
  expectFlapsTime,
  flapsOf,
  focused,
  flapEvents,
  headerLink,
  phaseNow,
  phases,
  untilFlapsAreGone,
} from "../support/transitions.ts";

const site = readOnlySite();

test("G7 six flaps close in 1.2 s, then the page changes, then they open in 1.2 s and go", async () => {
  const { page, complaints, layoutShift } = await aVisitToFlaps(site, "/about");
  await headerLink(page, "/work").click();
  const ends = await flapsOf(page).evaluate((shutter) =>
    shutter
      .getAnimations({ subtree: true })
      .map((each) => each.effect?.getComputedTiming().endTime),
  );
  expect(ends).toHaveLength(6);
  expect(new Set(ends).size).toBe(6);
  expectFlapsTime(Math.max(...ends.map(Number)));
  await untilFlapsAreGone(page);
  expect(await phases(page)).toEqual(["closing", "opening", "idle"]);
  expectFlapsTime(await msBetweenFlapEvents(page, "click", "pushState /work"));
  expectFlapsTime(await msBetweenFlapEvents(page, "closing", "opening"));
  expectFlapsTime(await msBetweenFlapEvents(page, "opening", "idle"));
  expect(await flapsOf(page).isVisible()).toBe(false);
  expect(page.url()).toBe(`${site.url}/work`);
  expect([await layoutShift(), complaints]).toEqual([0, []]);
});

test("G7 no frame between the two pages is bare", async () => {
  const { page } = await aVisitToFlaps(site, "/about");
  await page.evaluate(() => {
    const seen: { path: string; gap: number }[] = [];
    Object.assign(window, { seen });
    const look = () => {
      const rects = [...document.querySelectorAll("[data-flaps] > *")].map((flap) =>
        flap.getBoundingClientRect(),
      );
      const gap = Math.max(...rects.map(({ bottom }) => innerHeight - bottom));
      seen.push({ path: document.querySelector("h1")?.textContent ?? "", gap });
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await headerLink(page, "/work").click();
  await untilFlapsAreGone(page);
  const seen: { path: string; gap: number }[] = await page.evaluate(() =>
    Reflect.get(window, "seen"),
  );
  const first = seen.findIndex(({ path }) => path === "Our Work");
  expect(first).toBeGreaterThan(10);
  expect(seen[first - 1]?.gap).toBeLessThan(1);
  expect(seen[first]?.gap).toBeLessThan(30);
});

test("G7 code and data of the next page are asked for right after the click", async () => {
  const { page } = await aVisitToFlaps(site, "/about");
  await headerLink(page, "/contact").evaluate((element: HTMLElement) => element.click());
  await page.waitForURL("**/contact");
  const requests = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .map(({ name, startTime }) => ({ name: new URL(name).pathname, startTime })),
  );
  const clicked = (await flapEvents(page)).find(({ what }) => what === "click")?.at ?? Number.NaN;
  const after = requests.filter(({ startTime }) => startTime >= clicked);
  for (const wanted of [/\.data$/, /\.js$/]) {
    const first = after.find(({ name }) => wanted.test(name));
    expect([wanted, (first?.startTime ?? Number.NaN) - clicked < 150]).toEqual([wanted, true]);
  }
});

test("G7 a second click while closing retargets, and the 1.2 s go on", async () => {
  const { page } = await aVisitToFlaps(site, "/about");
  await page.evaluate(async () => {
    for (const path of ["/work", "/contact"]) {
      document.querySelector<HTMLElement>(`header a[href="${path}"]`)?.click();
      await new Promise((resolve) => setTimeout(resolve, 700));
    }
  });
  await untilFlapsAreGone(page);
  expect(page.url()).toBe(`${site.url}/contact`);
  expect(await phases(page)).toEqual(["closing", "opening", "idle"]);
  expectFlapsTime(await msBetweenFlapEvents(page, "closing", "opening"));
  const addresses = (await flapEvents(page)).filter(({ what }) => what.startsWith("pushState"));
  expect(addresses.map(({ what }) => what)).toEqual(["pushState /contact"]);
});

test("G7 on a slow network the flaps stay closed until the page is there", async () => {
  const { page } = await aVisitToFlaps(site, "/about");
  const SLOW_MS = 2500;
  await page.route("**/contact.data*", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, SLOW_MS));
    await route.continue();
  });
  await headerLink(page, "/contact").click();
  await page.waitForTimeout(2000);
  expect(await phaseNow(page)).toBe("closing");
  expect(page.url()).toBe(`${site.url}/about`);
  await untilFlapsAreGone(page);
  expect(await msBetweenFlapEvents(page, "click", "opening")).toBeGreaterThanOrEqual(SLOW_MS);
  expectFlapsTime(await msBetweenFlapEvents(page, "opening", "idle"));
});

test("G7 with reduced motion the page changes at once; focus and announcement stay", async () => {
  const { page } = await aVisitToFlaps(site, "/about", {
    reducedMotion: "reduce",
  });
  await headerLink(page, "/work").click();
  await page.getByRole("heading", { level: 1, name: /our work/i }).waitFor();
  expect(await phases(page)).toEqual([]);
  expect(await msBetweenFlapEvents(page, "click", "pushState /work")).toBeLessThan(600);
  await expect.poll(() => focused(page)).toMatch(/^H1 Our Work/i);
  expect(await page.locator("body > [aria-live=polite]").textContent()).toBe(await page.title());
});
