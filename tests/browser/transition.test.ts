import { expect, test } from "vitest";
import { DESKTOP, goBack, goForward, openPage, PHONE } from "../support/browser.ts";
import { readOnlySite } from "../support/site.ts";
import {
  aVisitToFlaps,
  flapsOf,
  focused,
  headerLink,
  phaseNow,
  phases,
  untilFlapsAreGone,
} from "../support/transitions.ts";

const site = readOnlySite();

test("G7 the flaps are of the other style's paper, six of one width, over the whole page", async () => {
  for (const [viewport, style, paper] of [
    [DESKTOP, "light", "rgb(15, 42, 30)"],
    [PHONE, "green", "rgb(241, 239, 232)"],
  ] as const) {
    const { page } = await site.visit({ viewport });
    await page.context().addCookies([{ name: "style", value: style, url: site.url }]);
    await openPage(page, "/index");
    await page.route("**/*.data*", () => undefined);
    await page.locator('main a[href="/work/skala"]').click();
    const rects = () =>
      page.evaluate(() =>
        [...document.querySelectorAll("[data-flaps] > *")].map((flap) => {
          const { x, y, right, bottom } = flap.getBoundingClientRect();
          return { x, y, right, bottom, colour: getComputedStyle(flap).backgroundColor };
        }),
      );
    await expect
      .poll(async () => Math.min(...(await rects()).map(({ bottom }) => bottom)))
      .toBe(viewport.height);
    const closed = await rects();
    expect(closed.map(({ colour }) => colour)).toEqual(Array(6).fill(paper));
    expect(closed.map(({ x }) => Math.round(x))).toEqual(
      closed.map((_, index) => (viewport.width / 6) * index),
    );
    expect(closed.at(-1)?.right).toBeGreaterThanOrEqual(viewport.width);
    expect(new Set(closed.map(({ y }) => y))).toEqual(new Set([0]));
    // Nothing covers the page's links any more.
    await page.getByRole("banner").getByRole("link").first().click({ trial: true });
  }
});

test("G7 the next page's name stands on the flaps, in its own spelling", async () => {
  const { page } = await aVisitToFlaps(site, "/index");
  await page.locator('main a[href="/work/ambar-joyeria"]').click();
  await expect.poll(() => flapsOf(page).textContent()).toContain("Ámbar Joyería");
  expect(await flapsOf(page).locator("p").first().isVisible()).toBe(true);
  await untilFlapsAreGone(page);
  await headerLink(page, "/").click();
  await expect.poll(() => flapsOf(page).textContent()).toContain("Home");
});

test("G7 a link to the current path does nothing", async () => {
  const { page } = await aVisitToFlaps(site, "/about");
  await page.mouse.wheel(0, 300);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(300);
  const calls: string[] = [];
  page.on("request", (request) => calls.push(request.url()));
  const before = await page.evaluate(() => history.length);
  await page.evaluate(() =>
    document.querySelector<HTMLElement>('header a[href="/about"]')?.click(),
  );
  await page.waitForTimeout(400);
  expect(await phases(page)).toEqual([]);
  expect(calls.filter((url) => url.includes(".data"))).toEqual([]);
  expect(await page.evaluate(() => [scrollY, history.length])).toEqual([300, before]);
});

test("G7 another query or place on the same path changes without flaps", async () => {
  const { page } = await aVisitToFlaps(site, "/index");
  await page.locator('main a[href="/index?by=year"]').click();
  await page.waitForURL("**/index?by=year");
  await page.locator("main").getByRole("link", { name: "A–Z" }).click();
  await page.waitForURL(/\/index$/);
  await page.locator('a[href="#main"]').focus();
  // Invisible until it is focused.
  await page.locator('a[href="#main"]').click({ trial: true });
  await page.keyboard.press("Enter");
  await page.waitForURL("**/index#main");
  expect(await focused(page)).toMatch(/^MAIN/);
  expect(await phases(page)).toEqual([]);
});

test("G7 L1 the gallery puts its address right without flaps of its own", async () => {
  const { page } = await aVisitToFlaps(site, "/about");
  await headerLink(page, "/gallery").click();
  await untilFlapsAreGone(page);
  expect(page.url()).toBe(`${site.url}/gallery/fashion`);
  expect(await phases(page)).toEqual(["closing", "opening", "idle"]);
});

test("G7 back and forward change at once, without flaps, and to the place that was left", async () => {
  const { page } = await aVisitToFlaps(site, "/work");
  await page.evaluate(() => scrollTo(0, 900));
  await page.evaluate(() =>
    document.querySelector<HTMLElement>('header a[href="/about"]')?.click(),
  );
  await untilFlapsAreGone(page);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  const before = (await phases(page)).length;
  await goBack(page);
  await page.getByRole("heading", { level: 1, name: /our work/i }).waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(900);
  await goForward(page);
  await page.getByRole("heading", { level: 1, name: "About" }).waitFor({ state: "attached" });
  expect(await phases(page)).toHaveLength(before);
});

test("G7 back while the flaps close leads back, and the flaps open", async () => {
  const { page } = await aVisitToFlaps(site, "/about");
  await headerLink(page, "/contact").click();
  await untilFlapsAreGone(page);
  // On a busy machine the flaps could close, and the page change, before the way back.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1000);
  await headerLink(page, "/work").click();
  await page.clock.runFor(400);
  expect(await phaseNow(page)).toBe("closing");
  await goBack(page);
  await page.clock.resume();
  await untilFlapsAreGone(page);
  expect(page.url()).toBe(`${site.url}/about`);
  await page.getByRole("heading", { level: 1, name: "About" }).waitFor({ state: "attached" });
});
