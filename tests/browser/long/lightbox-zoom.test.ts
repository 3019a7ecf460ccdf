import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { API } from "#domain/api.ts";
import { DESKTOP, moveFingers, PHONE } from "../../support/browser.ts";
import { lightboxOf, openFrame, opener, restOf } from "../../support/project-page.ts";
import { anAdmin, json, listArticles } from "../../support/studio.ts";
import { sharedSite } from "../../support/site.ts";

const WORK = "/work/seda";

const site = sharedSite();

async function pictureBox(page: Page) {
  await restOf(page);
  const box = await page.locator("[data-place='here'] picture").boundingBox();
  return box ?? { x: 0, y: 0, width: 0, height: 0 };
}

test("P4 two fingers come near and go back, one pans between, and neither leads on", async () => {
  const visit = await site.visit({ viewport: PHONE, hasTouch: true, isMobile: true });
  const { page } = visit;
  const box = await openFrame(visit, WORK, 2);
  const pinch = (from: number, to: number) =>
    moveFingers(page, [
      { from: { x: 195 - from, y: 420 }, to: { x: 195 - to, y: 420 } },
      { from: { x: 195 + from, y: 420 }, to: { x: 195 + to, y: 420 } },
    ]);
  await pinch(40, 120);
  expect(await box.scale()).toBeCloseTo(3, 0);
  // Also straight down, the direction in which the browser scrolls.
  for (const [x, y] of [
    [-100, 30],
    [0, 90],
  ] as const) {
    const before = await pictureBox(page);
    await moveFingers(page, [{ from: { x: 250, y: 420 }, to: { x: 250 + x, y: 420 + y } }]);
    const after = await pictureBox(page);
    expect([after.x - before.x, after.y - before.y].map(Math.round)).toEqual([x, y]);
  }
  await pinch(120, 30);
  expect([await box.scale(), await box.at()]).toEqual([1, 2]);
});

test("P4 a double tap comes near and goes back", async () => {
  const visit = await site.visit({ viewport: PHONE, hasTouch: true, isMobile: true });
  const box = await openFrame(visit, WORK, 2);
  const twice = async () => {
    await visit.page.touchscreen.tap(195, 420);
    await visit.page.touchscreen.tap(195, 420);
  };
  await twice();
  expect(await box.scale()).toBeCloseTo(2.5);
  await twice();
  expect(await box.scale()).toBe(1);
});

test("P4 double click, wheel with ctrl, keys and buttons zoom; drag and arrows pan to the edge", async () => {
  const visit = await site.visit({ viewport: DESKTOP });
  const { page } = visit;
  const box = await openFrame(visit, WORK, 2);
  await page.mouse.dblclick(720, 450);
  expect(await box.scale()).toBeCloseTo(2.5);
  // The `sizes` of the picture match the scale.
  const sizes = page.locator("[data-place='here'] source").first().getAttribute("sizes");
  expect(await sizes).toMatch(/^calc\(.* \* 2\.5\)$/);
  await page.mouse.down();
  await page.mouse.move(720, 4000, { steps: 5 });
  await page.mouse.up();
  expect((await pictureBox(page)).y).toBeCloseTo(56, 0);
  expect(await lightboxOf(page).count()).toBe(1);
  const { y } = await pictureBox(page);
  await page.keyboard.press("ArrowDown");
  expect((await pictureBox(page)).y).toBeCloseTo(y - 80, 0);
  expect(await box.at()).toBe(2);
  await page.keyboard.press("0");
  expect(await box.scale()).toBe(1);
  await page.keyboard.press("+");
  await page.keyboard.press("+");
  expect(await box.scale()).toBeCloseTo(2.25);
  await page.keyboard.press("-");
  expect(await box.scale()).toBeCloseTo(1.5);
  await box.press("Zoom out");
  await box.press("Zoom in");
  expect(await box.scale()).toBeCloseTo(1.5);
  await page.mouse.move(720, 450);
  await page.keyboard.down("Control");
  for (let notch = 0; notch < 9; notch += 1) await page.mouse.wheel(0, -120);
  await expect.poll(box.scale).toBe(4);
  await page.keyboard.up("Control");
  expect(await page.evaluate(() => visualViewport?.scale)).toBe(1);
  await box.press("Next");
  expect([await box.at(), await box.scale()]).toEqual([3, 1]);
  // An arrow key shows the next picture unscaled.
  await page.keyboard.press("ArrowRight");
  await expect.poll(box.at).toBe(4);
  expect([visit.complaints, await visit.layoutShift()]).toEqual([[], 0]);
});

test("P4 a film among the frames starts with its controls, alone, keeps its keys and its timeline, and stops when it is left", async () => {
  const admin = await anAdmin(site.studio);
  const [some] = await listArticles(admin);
  const images = [some?.images[0], "/videos/fashion-reel.mp4"];
  const whole = { title: "Two frames", year: 2025, services: ["FASHION"], isTop: false, images };
  expect((await admin(API.articles, json(whole))).status).toBeLessThan(300);
  const visit = await site.visit({ viewport: DESKTOP });
  const { page } = visit;
  const box = await openFrame(visit, "/work/two-frames", 2);
  const film = lightboxOf(page).locator("video");
  const state = () =>
    film.evaluate((video: HTMLVideoElement) => [
      video.controls,
      video.paused,
      video.currentTime > 0,
    ]);
  await expect.poll(state).toEqual([true, false, true]);
  expect(await page.getByRole("button", { name: "Zoom in" }).count()).toBe(0);
  await film.press("ArrowRight");
  expect(await box.at()).toBe(2);
  await box.press("Next");
  expect([await box.at(), await film.count()]).toEqual([1, 0]);
  await box.press("Prev");
  await film.waitFor();
  await page.keyboard.press("Escape");
  await box.gone();
  expect(await opener(page, 2).evaluate((button) => button === document.activeElement)).toBe(true);
  expect(visit.complaints).toEqual([]);

  const phone = await site.visit({ viewport: PHONE, hasTouch: true, isMobile: true });
  const { at } = await openFrame(phone, "/work/two-frames", 2);
  const { y = 0, height = 0 } = (await lightboxOf(phone.page).locator("video").boundingBox()) ?? {};
  const swipe = (y: number) =>
    moveFingers(phone.page, [{ from: { x: 280, y }, to: { x: 100, y } }]);
  await swipe(y + height - 20);
  expect(await at()).toBe(2);
  await swipe(y + 20);
  await expect.poll(at).toBe(1);
});
