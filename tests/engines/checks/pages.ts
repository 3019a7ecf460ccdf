import { expect } from "vitest";
import { DEMO_PAGES } from "../../support/addresses.ts";
import { DESKTOP, PHONE } from "../../support/browser.ts";
import type { Size } from "../drivers/driver.ts";
import type { Page } from "../page.ts";

const PATHS = [...DEMO_PAGES, "/work/cafe-de-origen"];

/** A public page in one style; it opens in the first size and is then resized to the second. */
export interface Look {
  path: string;
  style: "light" | "green";
  sizes: readonly Size[];
}

/** Every public page in both styles, of which each opens in another size. */
export const LOOKS: readonly Look[] = PATHS.flatMap((path) => [
  { path, style: "light", sizes: [PHONE, DESKTOP] },
  { path, style: "green", sizes: [DESKTOP, PHONE] },
]);

/** Expects that a page has no console message, no overflow and no broken picture. */
export async function expectSound(page: Page, { path, style, sizes }: Look): Promise<void> {
  await page.run((chosen) => {
    document.cookie = `style=${chosen}; path=/`;
  }, style);
  for (const [at, size] of sizes.entries()) {
    await page.resize(size);
    if (at === 0) await page.open(path);
    // The page is ready when the loader is gone.
    await page.gone("#intro");
    await page.see("h1");
    expect(await seenOf(page)).toEqual({
      // Contact has one style.
      style: path === "/contact" ? "light" : style,
      size,
      overflow: 0,
      broken: [],
    });
  }
  expect(await page.complaints()).toEqual([]);
}

/** Scrolls through a page; returns its style, size, overflow and broken pictures. */
function seenOf(page: Page) {
  return page.run(async () => {
    const { scrollHeight } = document.documentElement;
    for (let top = 0; top < scrollHeight; top += innerHeight) {
      scrollTo({ top, behavior: "instant" });
      for (const _ of ["scrolled", "asked for"]) await new Promise(requestAnimationFrame);
    }
    const asked = [...document.images].filter(
      ({ complete, loading }) => complete || loading !== "lazy",
    );
    await Promise.allSettled(asked.map((image) => image.decode()));
    const broken = [...document.images].filter(
      ({ complete, currentSrc, naturalWidth }) => complete && currentSrc && naturalWidth === 0,
    );
    scrollTo({ top: 0, behavior: "instant" });
    return {
      style: document.documentElement.dataset.style,
      size: { width: innerWidth, height: innerHeight },
      overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      broken: broken.map(({ currentSrc }) => currentSrc),
    };
  });
}
