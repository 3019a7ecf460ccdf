import { expect } from "vitest";
import type { Place } from "../drivers/driver.ts";
import type { Page } from "../page.ts";

/** Returns the tag and text of the focused element. */
export function focused(page: Page): Promise<string> {
  return page.run(() => {
    const { tagName, textContent } = document.activeElement ?? {};
    return `${tagName} ${textContent}`;
  });
}

/** Returns the scroll position in whole pixels. */
export function scrolled(page: Page): Promise<number> {
  return page.run(() => Math.round(scrollY));
}

/** Presses Tab until the selector's element has the focus. */
export async function tabTo(page: Page, selector: string): Promise<void> {
  for (let count = 0; count < 40; count += 1) {
    await page.press("Tab");
    if (await page.run((wanted) => document.activeElement?.matches(wanted), selector)) return;
  }
  throw new Error(`no ${selector} by keyboard`);
}

/** Drags the mouse from a place, one move a frame. */
export async function drag(page: Page, from: Place, by: Place): Promise<void> {
  await page.move(from);
  await page.down();
  for (let share = 0.2; share < 1.1; share += 0.2) {
    await page.move({ x: from.x + by.x * share, y: from.y + by.y * share });
    await page.run(() => new Promise(requestAnimationFrame));
  }
  await page.up();
}

/** Whether the lightbox's film plays with a picture. */
export function isPlaying(page: Page): Promise<boolean> {
  return page.run(() => {
    const film = document.querySelector<HTMLVideoElement>("dialog video");
    return film !== null && film.currentTime > 0.5 && film.videoWidth > 0;
  });
}

export async function expectPictureShown(page: Page): Promise<void> {
  const width = () =>
    page.run(() =>
      Math.max(
        ...[...document.querySelectorAll<HTMLImageElement>("dialog img")].map(
          ({ complete, naturalWidth }) => (complete ? naturalWidth : 0),
        ),
      ),
    );
  await expect.poll(width).toBeGreaterThan(300);
}
