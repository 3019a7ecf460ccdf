import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { axeFindsInStyles } from "../../support/page-measures.ts";
import {
  DESKTOP,
  finishAnimations,
  goBack,
  openPage,
  PHONE,
  TABLET,
} from "../../support/browser.ts";
import { openWall } from "../../support/wall-page.ts";
import { readOnlySite } from "../../support/site.ts";

const site = readOnlySite();
const dropdown = (page: Page) => page.locator("summary", { hasText: "Category" });
const list = (page: Page) => page.getByRole("navigation", { name: "Categories" });
const entries = (page: Page) => list(page).getByRole("link");
const heading = (page: Page) => page.getByRole("heading", { level: 1 }).textContent();

test("L2 the dropdown has seven entries, none of them FOOD, closes on a click outside, and a click on one chooses it", async () => {
  const { page, complaints, layoutShift } = await openWall(site.visit, "/gallery/fashion");
  await dropdown(page).click();
  expect(await entries(page).allInnerTexts()).toEqual([
    "ARCHITECTURE",
    "BOOKS-PROJECTS",
    "COMMERCIAL",
    "CORPORATE",
    "E-COMMERCE",
    "EVENTS",
    "FASHION",
  ]);
  const height = await list(page)
    .getByRole("list")
    .evaluate((each) => each.clientHeight);
  expect(height).toBeGreaterThanOrEqual(140);
  expect(height).toBeLessThanOrEqual(300);
  await page.mouse.click(200, 500);
  expect(await entries(page).count()).toBe(0);
  expect([await layoutShift(), complaints]).toEqual([0, []]);
  await dropdown(page).click();
  await entries(page).filter({ hasText: "EVENTS" }).click();
  await page.waitForURL("**/gallery/events");
});

test("L2 the keyboard opens it, walks it, pages by five, chooses and closes", async () => {
  const { page } = await openWall(site.visit, "/gallery/architecture");
  await dropdown(page).focus();
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await page.keyboard.press("ArrowDown");
  await expect.poll(focused).toBe("ARCHITECTURE");
  await page.keyboard.press("PageDown");
  await expect.poll(focused).toBe("EVENTS");
  await page.keyboard.press("End");
  await expect.poll(focused).toBe("FASHION");
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowDown");
  await expect.poll(focused).toBe("BOOKS-PROJECTS");
  await page.keyboard.press("Escape");
  expect(await entries(page).count()).toBe(0);
  await page.keyboard.press("ArrowUp");
  await expect.poll(focused).toBe("FASHION");
  await page.keyboard.press("Tab");
  await expect.poll(() => entries(page).count()).toBe(0);
  await dropdown(page).focus();
  await page.keyboard.press("ArrowDown");
  await expect.poll(focused).toBe("ARCHITECTURE");
  await page.keyboard.press("ArrowDown");
  await expect.poll(focused).toBe("BOOKS-PROJECTS");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/gallery/books-projects");
  expect(await entries(page).count()).toBe(0);
  await page.keyboard.press("ArrowDown");
  await expect.poll(focused).toBe("ARCHITECTURE");
  await page.keyboard.press("Space");
  await page.waitForURL("**/gallery/architecture");
});

test("L1 choosing replaces the address, shows the other images and keeps the focus", async () => {
  const { page, layoutShift } = await site.visit();
  await openPage(page, "/about");
  await openPage(page, "/gallery/fashion");
  const before = await page.locator("[data-frame] a").first().getAttribute("href");
  await dropdown(page).focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/gallery/architecture");
  await expect.poll(() => heading(page)).toBe("ARCHITECTURE gallery");
  expect(await page.locator("[data-frame] a").first().getAttribute("href")).not.toBe(before);
  expect(await dropdown(page).evaluate((each) => each === document.activeElement)).toBe(true);
  expect(await layoutShift()).toBe(0);
  await goBack(page);
  await page.waitForURL("**/about");
});

test("L6 a failed fetch of another category is logged only, and the page stands", async () => {
  const { page, complaints } = await openWall(site.visit, "/gallery/fashion");
  const frames = await page.locator("[data-frame]").count();
  await page.route("**/*.data*", (route) => route.abort());
  await dropdown(page).focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect.poll(() => complaints.join(" ")).toMatch(/The pictures could not be loaded/);
  await page.waitForURL("**/gallery/fashion");
  expect(await heading(page)).toBe("FASHION gallery");
  expect(await page.locator("[data-frame]").count()).toBe(frames);
});

test.each([
  ["a phone", PHONE],
  ["a tablet", TABLET],
  ["a desktop", DESKTOP],
])("L5 on %s the story stands still in the middle, behind the frames", async (_, viewport) => {
  const { page, wall } = await openWall(site.visit, "/gallery/fashion", { viewport });
  const words = page.getByText("Your story, our image");
  const place = () => words.evaluate((each) => each.getBoundingClientRect().toJSON() as DOMRect);
  const { x, y, width, height } = await place();
  expect(Math.abs(x + width / 2 - viewport.width / 2)).toBeLessThan(1);
  expect(Math.abs(y + height / 2 - viewport.height / 2)).toBeLessThan(viewport.height * 0.1);
  const covering = () =>
    words.evaluate((each) => {
      const story = each.getBoundingClientRect();
      return [...document.querySelectorAll("[data-frame]")].flatMap((frame) => {
        const { left, right, top, bottom } = frame.getBoundingClientRect();
        const x = (Math.max(left, story.left) + Math.min(right, story.right)) / 2;
        const y = (Math.max(top, story.top) + Math.min(bottom, story.bottom)) / 2;
        const meet = left < x && x < right && top < y && y < bottom;
        const isIn = x > story.left && x < story.right && y > story.top && y < story.bottom;
        return meet && isIn ? [frame.contains(document.elementFromPoint(x, y))] : [];
      });
    });
  expect(await covering()).toEqual([]);
  await page.mouse.move(wall.middle.x, wall.middle.y);
  await page.mouse.down();
  await page.mouse.move(wall.middle.x - 40, wall.middle.y - viewport.height * 0.28, { steps: 4 });
  await page.mouse.up();
  await wall.rested();
  expect(await place()).toMatchObject({ x, y, width, height });
  const covers = await covering();
  expect(covers.length).toBeGreaterThan(0);
  expect(covers).not.toContain(false);
});

test("L2 axe finds nothing, with the menu and the lightbox open", async () => {
  const { page } = await site.visit();
  for (const viewport of [PHONE, DESKTOP]) {
    await page.setViewportSize(viewport);
    await openPage(page, "/gallery/events");
    await dropdown(page).focus();
    await page.keyboard.press("ArrowDown");
    await entries(page).first().waitFor();
    expect(await axeFindsInStyles(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await page.locator("[data-frame] a").first().press("Enter");
    await page.getByRole("dialog").getByRole("img").waitFor();
    await finishAnimations(page);
    expect(await axeFindsInStyles(page)).toEqual([]);
  }
});

test("L3 the list has every frame, is a link away, and is what readers without scripts get", async () => {
  const { page } = await openWall(site.visit, "/gallery/fashion");
  const footer = page.getByRole("contentinfo").getByRole("link").first();
  await footer.click({ trial: true });
  await page.getByRole("link", { name: "View as list" }).click();
  await page.waitForURL("**/gallery/fashion?view=list");
  const count = 17;
  await expect.poll(() => page.locator("main ol > li").count()).toBe(count);
  await footer.click({ trial: true });
  await dropdown(page).click();
  await entries(page).filter({ hasText: "EVENTS" }).click();
  await page.waitForURL("**/gallery/events?view=list");
  await page.getByRole("link", { name: "View as wall" }).click();
  await page.locator("[data-frame]").first().waitFor();
  const plain = await site.visit({ javaScriptEnabled: false, viewport: PHONE });
  await openPage(plain.page, "/gallery/fashion");
  expect(await plain.page.locator("main ol > li:visible").count()).toBe(count);
  expect(await plain.page.locator("[data-frame]:visible").count()).toBe(0);
  await plain.page.locator("main ol a").first().click();
  expect(plain.page.url()).toMatch(/\/work\//);
});

test("L2 a click outside the open dropdown closes it and opens nothing", async () => {
  const { page } = await site.visit();
  await openPage(page, "/gallery/fashion");
  const frame = page.locator("[data-frame]").first();
  const { x, y, width, height } = (await frame.boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  };
  await dropdown(page).press("ArrowDown");
  await list(page).waitFor();
  await page.mouse.click(Math.max(x, 0) + width / 3, Math.max(y, 60) + height / 3);
  await expect.poll(() => list(page).count()).toBe(0);
  await page.waitForTimeout(200);
  expect(await page.getByRole("dialog").count()).toBe(0);
});
