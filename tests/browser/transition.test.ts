import { expect, test } from "vitest";
import { DESKTOP, PHONE } from "../helpers/a-browser.ts";
import { longestTask } from "../helpers/main-thread.ts";
import { sharedSite } from "../helpers/shared-site.ts";
import {
  aVisitToFlaps,
  between,
  expectFlapsTime,
  flapsOf,
  focused,
  happenings,
  headerLink,
  phaseNow,
  phases,
  untilPutAway,
} from "../helpers/the-flaps.ts";

const site = sharedSite();

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
  await untilPutAway(page);
  expect(await phases(page)).toEqual(["closing", "opening", "idle"]);
  expectFlapsTime(await between(page, "click", "pushState /work"));
  expectFlapsTime(await between(page, "closing", "opening"));
  expectFlapsTime(await between(page, "opening", "idle"));
  expect(await flapsOf(page).isVisible()).toBe(false);
  expect(page.url()).toBe(`${site.url}/work`);
  expect([await layoutShift(), complaints]).toEqual([0, []]);
});

test("G7 the flaps are of the other style's paper, six of one width, over the whole page", async () => {
  for (const [viewport, style, paper] of [
    [DESKTOP, "light", "rgb(15, 42, 30)"],
    [PHONE, "green", "rgb(241, 239, 232)"],
  ] as const) {
    const { page } = await site.visit({ viewport });
    await page.context().addCookies([{ name: "style", value: style, url: site.url }]);
    await page.goto("/index", { waitUntil: "networkidle" });
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
      .poll(async () => Math.min(...(await rects()).map(({ bottom }) => bottom)), { timeout: 9000 })
      .toBe(viewport.height);
    const closed = await rects();
    expect(closed.map(({ colour }) => colour)).toEqual(Array(6).fill(paper));
    expect(closed.map(({ x }) => Math.round(x))).toEqual(
      closed.map((_, index) => (viewport.width / 6) * index),
    );
    expect(closed.at(-1)?.right).toBeGreaterThanOrEqual(viewport.width);
    expect(new Set(closed.map(({ y }) => y))).toEqual(new Set([0]));
  }
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
  await untilPutAway(page);
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
  const asked = await page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .map(({ name, startTime }) => ({ name: new URL(name).pathname, startTime })),
  );
  const clicked = (await happenings(page)).find(({ what }) => what === "click")?.at ?? Number.NaN;
  const after = asked.filter(({ startTime }) => startTime >= clicked);
  for (const wanted of [/\.data$/, /\.js$/]) {
    const first = after.find(({ name }) => wanted.test(name));
    expect([wanted, (first?.startTime ?? Number.NaN) - clicked < 150]).toEqual([wanted, true]);
  }
});

test("G7 the next page's name stands on the flaps, in its own spelling", async () => {
  const { page } = await aVisitToFlaps(site, "/index");
  await page.locator('main a[href="/work/ambar-joyeria"]').click();
  await expect.poll(() => flapsOf(page).textContent()).toContain("Ámbar Joyería");
  expect(await flapsOf(page).locator("p").first().isVisible()).toBe(true);
  await untilPutAway(page);
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
  await page.keyboard.press("Enter");
  await page.waitForURL("**/index#main");
  expect(await focused(page)).toMatch(/^MAIN/);
  expect(await phases(page)).toEqual([]);
});

test("G7 L1 the gallery puts its address right without flaps of its own", async () => {
  const { page } = await aVisitToFlaps(site, "/about");
  await headerLink(page, "/gallery").click();
  await untilPutAway(page);
  expect(page.url()).toBe(`${site.url}/gallery/fashion`);
  expect(await phases(page)).toEqual(["closing", "opening", "idle"]);
});

test("G7 a second click while closing retargets, and the 1.2 s go on", async () => {
  const { page } = await aVisitToFlaps(site, "/about");
  await page.evaluate(async () => {
    for (const path of ["/work", "/contact"]) {
      document.querySelector<HTMLElement>(`header a[href="${path}"]`)?.click();
      await new Promise((resolve) => setTimeout(resolve, 700));
    }
  });
  await untilPutAway(page);
  expect(page.url()).toBe(`${site.url}/contact`);
  expect(await phases(page)).toEqual(["closing", "opening", "idle"]);
  expectFlapsTime(await between(page, "closing", "opening"));
  const addresses = (await happenings(page)).filter(({ what }) => what.startsWith("pushState"));
  expect(addresses.map(({ what }) => what)).toEqual(["pushState /contact"]);
});

test("G7 back and forward change at once, without flaps, and to the place that was left", async () => {
  const { page } = await aVisitToFlaps(site, "/work");
  await page.evaluate(() => scrollTo(0, 900));
  await page.evaluate(() =>
    document.querySelector<HTMLElement>('header a[href="/about"]')?.click(),
  );
  await untilPutAway(page);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  const before = (await phases(page)).length;
  await page.goBack();
  await page.getByRole("heading", { level: 1, name: /our work/i }).waitFor();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(900);
  await page.goForward();
  await page.getByRole("heading", { level: 1, name: "About" }).waitFor({ state: "attached" });
  expect(await phases(page)).toHaveLength(before);
});

test("G7 back while the flaps close leads back, and the flaps open", async () => {
  const { page } = await aVisitToFlaps(site, "/about");
  await headerLink(page, "/contact").click();
  await untilPutAway(page);
  await headerLink(page, "/work").click();
  await page.waitForTimeout(400);
  expect(await phaseNow(page)).toBe("closing");
  await page.goBack();
  await untilPutAway(page);
  expect(page.url()).toBe(`${site.url}/about`);
  await page.getByRole("heading", { level: 1, name: "About" }).waitFor({ state: "attached" });
});

test("G7 no task of a page change takes longer than 50 ms", async () => {
  const { page } = await aVisitToFlaps(site, "/about");
  const longest = await longestTask(page, async () => {
    await headerLink(page, "/work").click();
    await untilPutAway(page);
  });
  expect(longest).toBeLessThan(50);
});
