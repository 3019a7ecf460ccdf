import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { axeFindsInStyles } from "../../support/page-measures.ts";
import { DESKTOP, moveFingers, openPage, PHONE } from "../../support/browser.ts";
import {
  aLightbox,
  focusedFrame,
  lightboxOf,
  openFrame,
  opener,
  reopenAsItCloses,
  restOf,
} from "../../support/project-page.ts";
import { readOnlySite } from "../../support/site.ts";

const WORK = "/work/seda";
const FRAMES = [1, 2, 3, 4, 5];

const site = readOnlySite();

test("P4 one click opens a frame however late its code and its picture come, a drag opens none, and the focus comes back", async () => {
  const { page } = await site.visit({ viewport: DESKTOP });
  const requests: string[] = [];
  await page.route(/\/assets\/project-lightbox-.*\.js$/, async (route) => {
    requests.push(route.request().url());
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await openPage(page, WORK);
  expect(requests).toEqual([]);
  await opener(page, 2).scrollIntoViewIfNeeded();
  await opener(page, 2).click();
  await lightboxOf(page).waitFor();
  expect(requests.length).toBe(1);
  await reopenAsItCloses(lightboxOf(page), opener(page, 3));
  await restOf(page);
  expect(await aLightbox(page).at()).toBe(3);
  await page.keyboard.press("Escape");
  await lightboxOf(page).waitFor({ state: "detached" });
  await dragOver(page, 2);
  await scrollUnderPress(page, 2);
  expect(await lightboxOf(page).count()).toBe(0);
  // Until a picture is decoded, the clicked one is shown in its place.
  await page.evaluate(() => {
    HTMLImageElement.prototype.decode = () => new Promise(() => undefined);
  });
  await page.getByRole("button", { name: "Enlarge the main image" }).click();
  const preview = lightboxOf(page).locator("img[alt='']");
  await expect
    .poll(() => preview.evaluate(({ naturalWidth }: HTMLImageElement) => naturalWidth))
    .toBeGreaterThan(0);
  await page.keyboard.press("Escape");
  await lightboxOf(page).waitFor({ state: "detached" });
  expect(await focusedFrame(page)).toBe("Enlarge the main image");
});

test("P4 buttons and arrow keys step through all frames, decoded ahead, and the band shows the last one", async () => {
  const visit = await site.visit({ viewport: DESKTOP });
  const { page } = visit;
  const box = await openFrame(visit, WORK, 1);
  const walk = async (step: () => Promise<void>) => {
    const numbers: number[] = [];
    for (const _ of FRAMES) {
      await step();
      numbers.push(await box.at());
    }
    return numbers;
  };
  expect(await walk(() => box.press("Next"))).toEqual([2, 3, 4, 5, 1]);
  expect(await walk(() => box.press("Prev"))).toEqual([5, 4, 3, 2, 1]);
  expect(await walk(() => page.keyboard.press("ArrowRight"))).toEqual([2, 3, 4, 5, 1]);
  expect(await walk(() => page.keyboard.press("ArrowLeft"))).toEqual([5, 4, 3, 2, 1]);
  expect([visit.complaints, await visit.layoutShift()]).toEqual([[], 0]);
  for (let step = 1; step < 4; step += 1) await page.keyboard.press("ArrowRight");
  await expectLastFrameShown(page);
});

test("P4 the neighbours of a frame are decoded before a step, which requests nothing again", async () => {
  const visit = await site.visit({ viewport: DESKTOP });
  const { page } = visit;
  const box = await openFrame(visit, WORK, 2);
  const pictures = lightboxOf(page).locator("img");
  await expect.poll(() => pictures.count()).toBe(3);
  await pictures.evaluateAll((images: HTMLImageElement[]) =>
    Promise.all(images.map((image) => image.decode())),
  );
  const next = await page
    .locator("[data-item='2'] img")
    .evaluate((image: HTMLImageElement) => image.currentSrc);
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await box.press("Next");
  await restOf(page);
  const shown = page.locator("[data-place='here'] img");
  expect(await shown.evaluate((image: HTMLImageElement) => image.currentSrc)).toBe(next);
  expect(requests).not.toContain(next);
});

test("P4 on a phone swipes step both ways and round the end, and the list shows the last frame", async () => {
  const visit = await site.visit({ viewport: PHONE, hasTouch: true, isMobile: true });
  const { page } = visit;
  const box = await openFrame(visit, WORK, 1);
  const swipe = (x: number, y = 0) =>
    moveFingers(page, [{ from: { x: 195, y: 400 }, to: { x: 195 + x, y: 400 + y } }]);
  await swipe(-120);
  await expect.poll(box.at).toBe(2);
  await swipe(120);
  await expect.poll(box.at).toBe(1);
  await swipe(120);
  await expect.poll(box.at).toBe(5);
  await swipe(0, 160);
  await swipe(20);
  await restOf(page);
  expect([await box.at(), await box.scale()]).toEqual([5, 1]);
  await page.keyboard.press("ArrowLeft");
  await expectLastFrameShown(page);
});

test("P4 with reduced motion a step and the fade are done at once", async () => {
  const visit = await site.visit({ viewport: DESKTOP, reducedMotion: "reduce" });
  const { page } = visit;
  await page.addInitScript(() => {
    const durations: unknown[] = [];
    const { animate } = Element.prototype;
    Element.prototype.animate = function (frames, options) {
      durations.push(typeof options === "object" ? options.duration : options);
      return animate.call(this, frames, options);
    };
    Object.assign(window, { durations });
  });
  const box = await openFrame(visit, WORK, 1);
  await box.press("Next");
  const moving = await lightboxOf(page).evaluate(
    (dialog) => dialog.getAnimations({ subtree: true }).length,
  );
  expect([await box.at(), moving]).toEqual([2, 0]);
  await box.press("Close");
  await lightboxOf(page).waitFor({ state: "detached" });
  const durations = await page.evaluate(() => Reflect.get(window, "durations"));
  expect(new Set(durations)).toEqual(new Set([0]));
});

test("P4 without scripts the frames stay as they are", async () => {
  const { page } = await site.visit({ viewport: DESKTOP, javaScriptEnabled: false });
  await openPage(page, WORK);
  expect(await opener(page, 1).count()).toBe(0);
  const frames = page.getByRole("region", { name: /^Frames of/ }).locator("img");
  expect(await frames.count()).toBe(5);
});

test.each([390, 1440])("P4 axe finds nothing in the open lightbox at %i px", async (width) => {
  const visit = await site.visit({ viewport: { width, height: 844 } });
  await openFrame(visit, WORK, 2);
  expect(await axeFindsInStyles(visit.page)).toEqual([]);
});

async function dragOver(page: Page, frame: number): Promise<void> {
  await opener(page, frame).scrollIntoViewIfNeeded();
  const { x = 0, y = 0 } = (await opener(page, frame).boundingBox()) ?? {};
  await page.mouse.move(x + 60, y + 60);
  await page.mouse.down();
  await page.mouse.move(x + 120, y + 90, { steps: 4 });
  await page.mouse.up();
}

/** Scrolls while the mouse is down, so that it is released over another place. */
async function scrollUnderPress(page: Page, frame: number): Promise<void> {
  const { x = 0, y = 0 } = (await opener(page, frame).boundingBox()) ?? {};
  const before = await page.evaluate(() => scrollY);
  await page.mouse.move(x + 200, y + 60);
  await page.mouse.down();
  await page.mouse.wheel(0, 60);
  await expect.poll(() => page.evaluate(() => scrollY)).not.toBe(before);
  await page.waitForTimeout(300);
  await page.mouse.up();
  await page.waitForTimeout(300);
}

/** Closes the lightbox at frame 4; expects that the frame is focused and in view. */
async function expectLastFrameShown(page: Page): Promise<void> {
  const box = aLightbox(page);
  await expect.poll(box.at).toBe(4);
  await page.keyboard.press("Escape");
  await box.gone();
  expect(await focusedFrame(page)).toBe("Enlarge frame 4");
  const { x = 0, y = 0, width = 0, height = 0 } = (await opener(page, 4).boundingBox()) ?? {};
  const screen = page.viewportSize() ?? { width: 0, height: 0 };
  expect([x >= 0, x + width <= screen.width, y >= 0, y + height <= screen.height]).toEqual([
    true,
    true,
    true,
    true,
  ]);
}
