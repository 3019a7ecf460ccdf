import { expect, test } from "vitest";
import { openWall } from "../../support/wall-page.ts";
import { elements, grownSite, MOST_BYTES, MOST_ELEMENTS } from "../../support/site.ts";
import { goBack, openPage } from "../../support/browser.ts";

const WORKS = 160;
/** Ten images of each work; one work in four has this category. */
const FRAMES = 400;
const GALLERY = "/gallery/food";

const site = grownSite(WORKS);

test("L3 the page of 400 frames carries no more than it must, and counts them all", async () => {
  const { page, complaints } = await site.visit();
  for (const path of [GALLERY, `${GALLERY}?view=list`]) {
    const html = await (await page.request.get(path)).text();
    expect(html.length).toBeLessThan(MOST_BYTES);
    const rows = html.match(/<li\b[^>]*\bdata-row=/g);
    expect(rows).toHaveLength(60);
  }
  await openPage(page, GALLERY);
  expect(await page.locator("main").innerText()).toContain(String(FRAMES));
  expect(complaints).toEqual([]);
});

test("L3 the wall grows on all sides as its outermost frames come near, and what hangs stays", async () => {
  const { page, wall, layoutShift, complaints } = await openWall(site.visit, GALLERY);
  const place = (frame: number) =>
    page
      .locator(`[data-frame="${frame}"]`)
      .evaluate((each) => each.getAttribute("style")?.replaceAll(" ", "").replace(/;$/, ""));
  const before = await place(3);
  const region = page.locator("[data-cursor=drag]");
  const seen = new Set<number>();
  for (const key of ["ArrowDown", "ArrowRight", "ArrowUp", "ArrowUp", "ArrowLeft", "ArrowLeft"]) {
    for (let press = 0; press < 30; press += 1) await region.press(key);
    await wall.rested();
    await page.waitForLoadState("networkidle");
    const frames = await page
      .locator("[data-frame]")
      .evaluateAll((all) => all.map((each) => Number((each as HTMLElement).dataset.frame)));
    for (const frame of frames) seen.add(frame);
    expect(await elements(page)).toBeLessThan(MOST_ELEMENTS);
  }
  expect(Math.max(...seen)).toBeGreaterThan(300);
  await region.press("Home");
  await wall.rested();
  expect(await place(3)).toBe(before);
  expect([await layoutShift(), complaints]).toEqual([0, []]);
});

test("L3 the list shows all frames in order as it is scrolled, and back finds it as long as it was", async () => {
  const { page, layoutShift, complaints } = await site.visit({ reducedMotion: "reduce" });
  await openPage(page, `${GALLERY}?view=list`);
  const numbers = page.locator("main ol > li p > :first-child");
  await expect
    .poll(
      async () => {
        await page.evaluate(() => {
          const next = document.querySelector("main a[rel=next]");
          // Scrolls no faster than the list loads, or its end would move while it is visible.
          if (next && next.getBoundingClientRect().top < innerHeight * 2) return;
          scrollBy({ top: innerHeight * 0.8, behavior: "instant" });
        });
        return numbers.count();
      },
      { interval: 150 },
    )
    .toBe(FRAMES);
  expect((await numbers.allTextContents()).map(Number)).toEqual(
    Array.from({ length: FRAMES }, (_, index) => index + 1),
  );
  expect(await page.getByRole("link", { name: "More frames" }).count()).toBe(0);
  const before = 20_000;
  await page.evaluate((top) => scrollTo({ top, behavior: "instant" }), before);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
  // Playwright's click would scroll.
  await page
    .locator("header")
    .getByRole("link", { name: "About" })
    .evaluate((link: HTMLAnchorElement) => link.click());
  await page.waitForURL("**/about");
  await goBack(page);
  await expect.poll(() => numbers.count()).toBe(FRAMES);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
  expect([await layoutShift(), complaints]).toEqual([0, []]);
});

test("L3 without scripts links lead from the wall through all frames of the list", async () => {
  const { page } = await site.visit({ javaScriptEnabled: false });
  await openPage(page, GALLERY);
  const seen: number[] = [];
  for (;;) {
    const here = await page.locator("main ol > li p > :first-child").allTextContents();
    seen.push(...here.map(Number));
    const next = page.getByRole("link", { name: "More frames" });
    if ((await next.count()) === 0) break;
    await next.click();
  }
  expect(seen).toEqual(Array.from({ length: FRAMES }, (_, index) => index + 1));
});
