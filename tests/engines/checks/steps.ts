import { expect } from "vitest";
import type { Place } from "../drivers/driver.ts";
import type { Page } from "../page.ts";

/** Tag and words of what has the focus. */
export function focused(page: Page): Promise<string> {
  return page.run(() => {
    const { tagName, textContent } = document.activeElement ?? {};
    return `${tagName} ${textContent}`;
  });
}

/** How far the page is scrolled, in whole pixels. */
export function scrolled(page: Page): Promise<number> {
  return page.run(() => Math.round(scrollY));
}

/** Presses Tab until what the selector finds has the focus. */
export async function tabTo(page: Page, selector: string): Promise<void> {
  for (let count = 0; count < 40; count += 1) {
    await page.press("Tab");
    if (await page.run((wanted) => document.activeElement?.matches(wanted), selector)) return;
  }
  throw new Error(`no ${selector} by keyboard`);
}

/** Presses the mouse at a place and moves it, as a hand does: a move a frame. */
export async function drag(page: Page, from: Place, by: Place): Promise<void> {
  await page.move(from);
  await page.down();
  for (let share = 0.2; share < 1.1; share += 0.2) {
    await page.move({ x: from.x + by.x * share, y: from.y + by.y * share });
    await page.run(() => new Promise(requestAnimationFrame));
  }
  await page.up();
}

/** Whether the film in the lightbox has moved, with a picture. */
export function isPlaying(page: Page): Promise<boolean> {
  return page.run(() => {
    const film = document.querySelector<HTMLVideoElement>("dialog video");
    return film !== null && film.currentTime > 0.5 && film.videoWidth > 0;
  });
}

/** Expects that the lightbox shows a picture. */
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
