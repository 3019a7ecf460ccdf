import { expect, test } from "vitest";
import { goBack, openPage, PHONE } from "../../support/browser.ts";
import {
  elements,
  grownSite,
  MOST_BYTES,
  MOST_ELEMENTS,
  scrollUntil,
  walkThrough,
} from "../../support/site.ts";
import { background, HEADER_PX, SLIDES } from "../../support/works-page.ts";
import { axeFinds } from "../../support/page-measures.ts";

const WORKS = 200;
/** Rows of the list's first page. */
const PAGE = 20;
const ROWS = "tbody tr[data-row]";

const site = grownSite(WORKS);
const titleAt = (place: number) => `Proyecto ${String(place + 1).padStart(5, "0")}`;
const ALL = new Map(Array.from({ length: WORKS }, (_, place) => [place, titleAt(place)]));

test("W3 the page of 200 works carries the first 20 and the number of all", async () => {
  const { page, complaints } = await site.visit();
  const html = await (await page.request.get("/work")).text();
  expect(html.match(/<tr[^>]* data-row=/g)).toHaveLength(PAGE);
  expect(html.length).toBeLessThan(MOST_BYTES);
  await openPage(page, "/work");
  expect(await page.getByRole("heading", { name: "Our Archive" }).innerText()).toMatch(/200$/);
  expect(await page.getByRole("table").getAttribute("aria-rowcount")).toBe(String(WORKS + 1));
  expect(await elements(page)).toBeLessThan(MOST_ELEMENTS);
  expect(await axeFinds(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test("W3 scrolling brings every work in its order, fetches each page once, and moves nothing", async () => {
  const { page, layoutShift, complaints } = await site.visit();
  const searches: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/index/rows")) searches.push(new URL(request.url()).search);
  });
  await openPage(page, "/work");
  const seen = await walkThrough(page, ROWS, "data-row");
  expect([...seen]).toEqual([...ALL]);
  expect(searches).toEqual(["?from=20", "?from=80", "?from=140"]);
  expect([await layoutShift(), complaints]).toEqual([0, []]);
});

test("W3 without scripts links lead through all works and back, each page canonical in itself", async () => {
  const { page } = await site.visit({ javaScriptEnabled: false });
  const seen: (string | null)[] = [];
  await openPage(page, "/work");
  for (const from of [0, 20, 80, 140]) {
    seen.push(...(await page.locator(`${ROWS} a`).allTextContents()));
    const canonical = await page.locator("link[rel=canonical]").getAttribute("href");
    expect(canonical).toBe(`${site.url}/work${from === 0 ? "" : `?from=${from}`}`);
    if (from < 140) await page.getByRole("link", { name: "More works" }).first().click();
  }
  expect(seen).toEqual([...ALL.values()]);
  expect(await page.getByRole("link", { name: "More works" }).count()).toBe(0);
  await page.getByRole("link", { name: "Works before these" }).first().click();
  expect(await page.locator(`${ROWS} a`).first().textContent()).toBe(titleAt(80));
});

test("G4 a work that is not rendered yet is as high as one that is", async () => {
  const { page } = await site.visit({ reducedMotion: "reduce" });
  for (const width of [390, 768, 1366, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    await openPage(page, "/index");
    const heights = await page
      .locator("li[data-row]")
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height));
    expect([width, new Set(heights)]).toEqual([width, new Set([heights[0]])]);
  }
});

test("W3 who comes back from a work finds the rows where they were", async () => {
  const { page } = await site.visit({ reducedMotion: "reduce" });
  await openPage(page, "/work");
  const link = page.getByRole("link", { name: titleAt(130), exact: true });
  await scrollUntil(page, link);
  await link.evaluate((each) => each.scrollIntoView({ block: "center", behavior: "instant" }));
  const before = await link.evaluate((each) => each.getBoundingClientRect().top);
  await link.click();
  await page.getByRole("heading", { level: 1, name: titleAt(130) }).waitFor();
  await goBack(page);
  await link.waitFor();
  await expect
    .poll(async () => {
      const now = await link.evaluate((each) => each.getBoundingClientRect().top);
      return Math.abs(now - before);
    })
    .toBeLessThan(1);
});

test("W3 the keyboard goes from one page into the next", async () => {
  const { page } = await site.visit();
  await openPage(page, "/work");
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await page.getByRole("link", { name: titleAt(PAGE - 2), exact: true }).focus();
  await page.getByRole("link", { name: titleAt(PAGE), exact: true }).waitFor();
  for (const place of [PAGE - 1, PAGE, PAGE + 1]) {
    await page.keyboard.press("Tab");
    expect(await focused()).toBe(titleAt(place));
  }
});

test("W3 rows that could not be had come once they can, and meanwhile the link leads to them", async () => {
  const { page } = await site.visit();
  await page.route("**/index/rows*", (route) => route.abort());
  await openPage(page, "/work");
  const more = page.getByRole("link", { name: "More works" });
  expect(await more.getAttribute("href")).toBe("/work?from=20");
  await more.focus();
  await page.unroute("**/index/rows*");
  await page.getByRole("link", { name: titleAt(PAGE), exact: true }).waitFor();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(titleAt(PAGE));
});

test("W4 on a phone the slides are numbered through, and the background follows them all", async () => {
  const { page, layoutShift } = await site.visit({ viewport: PHONE, hasTouch: true });
  await openPage(page, "/work");
  const heading = page.getByRole("heading", { name: "Our Archive" });
  expect(await heading.innerText()).toMatch(/195$/);
  const slide = page.locator(SLIDES).filter({ hasText: titleAt(125) });
  await scrollUntil(page, slide);
  await slide.evaluate((each, header) => {
    scrollBy({ top: each.getBoundingClientRect().top - header, behavior: "instant" });
  }, HEADER_PX);
  expect(await slide.innerText()).toContain("121");
  await expect.poll(() => background(page)).toContain((125 * 10).toString(16).padStart(32, "0"));
  expect(await layoutShift()).toBe(0);
});
