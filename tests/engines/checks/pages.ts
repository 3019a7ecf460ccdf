import { expect } from "vitest";
import { DEMO_PAGES } from "../../support/addresses.ts";
import { DESKTOP, PHONE } from "../../support/browser.ts";
import type { Size } from "../drivers/driver.ts";
import type { Page } from "../page.ts";

const PATHS = [...DEMO_PAGES, "/work/cafe-de-origen"];

/** A public page in a style, that is opened in one size and then brought to the other. */
export interface Look {
  path: string;
  style: "light" | "green";
  sizes: readonly Size[];
}

/** Every public page in all its looks; in each size one of them opens. */
export const LOOKS: readonly Look[] = PATHS.flatMap((path) => [
  { path, style: "light", sizes: [PHONE, DESKTOP] },
  { path, style: "green", sizes: [DESKTOP, PHONE] },
]);

/** Looks at a whole page: it has no word for the console, no overflow and no broken picture. */
export async function expectSound(page: Page, { path, style, sizes }: Look): Promise<void> {
  await page.run((chosen) => {
    document.cookie = `style=${chosen}; path=/`;
  }, style);
  for (const [at, size] of sizes.entries()) {
    await page.resize(size);
    if (at === 0) await page.open(path);
    // The page stands when the loader has gone (G11).
    await page.gone("#intro");
    await page.see("h1");
    expect(await seenOf(page)).toEqual({
      // Contact has one style (G9).
      style: path === "/contact" ? "light" : style,
      size,
      overflow: 0,
      broken: [],
    });
  }
  expect(await page.complaints()).toEqual([]);
}

/** What can be told of a page once it was scrolled from its top to its end. */
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
