import { expect } from "vitest";
import { DESKTOP, PHONE } from "../../support/browser.ts";
import type { Size } from "../drivers/driver.ts";
import type { Page } from "../page.ts";

const PATHS = [
  "/",
  "/work",
  "/work/cafe-de-origen",
  "/gallery/fashion",
  "/gallery/fashion?view=list",
  "/index",
  "/about",
  "/contact",
  "/login",
];

/** A public page, in a size and a style. */
export interface Look {
  path: string;
  size: Size;
  style: "light" | "green";
}

/** Every public page in all its looks. */
export const LOOKS: readonly Look[] = PATHS.flatMap((path) =>
  [DESKTOP, PHONE].flatMap((size) =>
    (["light", "green"] as const).map((style) => ({ path, size, style })),
  ),
);

/** Looks at a whole page: it has no word for the console, no overflow and no broken picture. */
export async function expectSound(page: Page, { path, size, style }: Look): Promise<void> {
  await page.resize(size);
  await page.run((chosen) => {
    document.cookie = `style=${chosen}; path=/`;
  }, style);
  await page.open(path);
  // The page stands when the loader has gone (G11).
  await page.gone("#intro");
  await page.see("h1");
  const seen = await page.run(async () => {
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
    return {
      style: document.documentElement.dataset.style,
      size: { width: innerWidth, height: innerHeight },
      overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      broken: broken.map(({ currentSrc }) => currentSrc),
    };
  });
  expect(seen).toEqual({
    // Contact has one style (G9).
    style: path === "/contact" ? "light" : style,
    size,
    overflow: 0,
    broken: [],
  });
  expect(await page.complaints()).toEqual([]);
}
