import { expect } from "vitest";
import type { Page } from "../page.ts";
import type { Check } from "./check.ts";
import { expectPictureShown } from "./steps.ts";

export const GALLERY: readonly Check[] = [
  {
    title: "L3 a drag moves the wall with the hand, and gives its size back",
    async run(page) {
      await page.open("/gallery/fashion");
      await restOfWall(page);
      await page.move({ x: 720, y: 450 });
      await page.down();
      for (const x of [740, 780, 830, 860]) await page.move({ x, y: 450 });
      await expect.poll(async () => (await wall(page)).scale).toBe(0.9);
      expect((await wall(page)).x).toBeGreaterThan(60);
      await page.up();
      await restOfWall(page);
      expect((await wall(page)).scale).toBe(1);
      expect(await page.path()).toBe("/gallery/fashion");
    },
  },
  {
    title: "L3 the wheel zooms the wall, 0.05 a tick",
    async run(page) {
      await page.open("/gallery/fashion");
      await restOfWall(page);
      for (const [by, scale] of [
        [100, 0.95],
        [100, 0.9],
        [-100, 0.95],
      ] as const) {
        await page.wheel({ x: 800, y: 500 }, by);
        await expect.poll(async () => (await wall(page)).scale).toBe(scale);
      }
    },
  },
  {
    title: "L3 keys pan, zoom and return; the buttons zoom",
    async run(page) {
      await page.open("/gallery/fashion");
      await restOfWall(page);
      await page.run(() => document.querySelector<HTMLElement>("[data-cursor=drag]")?.focus());
      for (const [key, expected] of [
        ["ArrowRight", { x: expect.closeTo(-120, -2), y: 0, scale: 1 }],
        ["Home", { x: 0, y: 0, scale: 1 }],
        ["+", { x: 0, y: 0, scale: 1.05 }],
        ["0", { x: 0, y: 0, scale: 1 }],
      ] as const) {
        await page.press(key);
        await restOfWall(page);
        expect([key, await wall(page)]).toEqual([key, expected]);
      }
      await page.click("button", "Zoom in");
      await expect.poll(async () => (await wall(page)).scale).toBe(1.05);
    },
  },
  {
    title: "L3 Tab walks the frames, and each comes into view",
    async run(page) {
      await page.open("/gallery/fashion");
      await restOfWall(page);
      await page.run(() => document.querySelector<HTMLElement>("[data-cursor=drag]")?.focus());
      for (let index = 0; index < 6; index += 1) {
        await page.press("Tab");
        await restOfWall(page);
        const seen = await page.run(() => {
          const frame = document.activeElement?.closest<HTMLElement>("[data-frame]");
          const { top, left, right, bottom } = frame?.getBoundingClientRect() ?? new DOMRect();
          return [
            Number(frame?.dataset.frame),
            left >= 0 && right <= innerWidth && bottom <= innerHeight && top >= 0,
          ];
        });
        expect(seen).toEqual([index, true]);
      }
    },
  },
  {
    title: "L4 a click opens a frame, Close gives the focus back",
    async run(page) {
      await page.open("/gallery/fashion");
      await restOfWall(page);
      await page.click("[data-frame='4'] a");
      await page.see("dialog[open] a", "Explore Work");
      await expectPictureShown(page);
      await page.click("dialog[open] button", "Close");
      await page.gone("dialog[open]");
      expect(await page.run(() => document.activeElement?.closest("[data-frame]") !== null)).toBe(
        true,
      );
    },
  },
  {
    title: "L4 keys open a frame and step on; the link leads to its project",
    async run(page) {
      await page.open("/gallery/fashion");
      await restOfWall(page);
      await page.run(() => document.querySelector<HTMLElement>("[data-frame='4'] a")?.focus());
      await page.press("Enter");
      await page.see("dialog[open] a", "Explore Work");
      await page.press("Escape");
      await page.gone("dialog[open]");
      await page.press("Enter");
      await page.click("dialog[open] a", "Explore Work");
      await expect.poll(() => page.path()).toBe("/work/ninoska");
    },
  },
];

/** Returns the wall's painted position and scale. */
function wall(page: Page): Promise<{ x: number; y: number; scale: number }> {
  return page.run(() => {
    const frames = document.querySelector("[data-cursor=drag] > ul") as Element;
    const { e, f, a } = new DOMMatrix(getComputedStyle(frames).transform);
    return { x: e, y: f, scale: Number(a.toFixed(4)) };
  });
}

/** Waits until the wall stops moving. */
function restOfWall(page: Page): Promise<void> {
  return page.run(async () => {
    const region = document.querySelector<HTMLElement>("[data-cursor=drag]");
    let [before, alike] = ["", 0];
    while (alike < 4) {
      await new Promise(requestAnimationFrame);
      const { transform } = region?.querySelector("ul")?.style ?? {};
      const now = `${transform} ${region?.dataset.phase}`;
      alike = now === before && now.endsWith("resting") ? alike + 1 : 0;
      before = now;
    }
  });
}
