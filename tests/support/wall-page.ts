import type { BrowserContextOptions, Page } from "playwright-core";
import type { Visit } from "./browser.ts";
import { openPage } from "./browser.ts";

/** The gallery's wall in a test's hands. */
export interface WallPage {
  /** Where the wall's origin stands, in CSS pixels from the middle of the view, and its scale. */
  camera(): Promise<{ x: number; y: number; scale: number }>;
  /** What moves the wall now. */
  phase(): Promise<string | null>;
  /** Waits until nothing moves it. */
  rested(): Promise<void>;
  /** A place of the view where no frame hangs at first. */
  middle: { x: number; y: number };
}

/** Reads the wall as it is painted. */
export function aWall(page: Page): WallPage {
  const size = page.viewportSize() ?? { width: 0, height: 0 };
  const camera = () =>
    page.locator("[data-cursor=drag] > ul").evaluate((wall) => {
      const { e, f, a } = new DOMMatrix(getComputedStyle(wall).transform);
      return { x: e, y: f, scale: a };
    });
  const phase = () => page.locator("[data-cursor=drag]").getAttribute("data-phase");
  return {
    camera,
    phase,
    rested: () =>
      page.evaluate(async () => {
        const region = document.querySelector<HTMLElement>("[data-cursor=drag]");
        const wall = region?.querySelector("ul");
        let [before, alike] = ["", 0];
        while (alike < 4) {
          await new Promise(requestAnimationFrame);
          const now = `${wall?.style.transform} ${region?.dataset.phase}`;
          alike = now === before && now.endsWith("resting") ? alike + 1 : 0;
          before = now;
        }
      }),
    middle: { x: size.width / 2, y: size.height / 2 },
  };
}

/** Opens a gallery for a visitor of its own, and waits until its wall runs. */
export async function openWall(
  visit: (options?: BrowserContextOptions) => Promise<Visit>,
  path: string,
  options: BrowserContextOptions = {},
): Promise<Visit & { wall: WallPage }> {
  const visited = await visit(options);
  await openPage(visited.page, path);
  const wall = aWall(visited.page);
  await wall.rested();
  return { ...visited, wall };
}

/** One painted frame of the wall: when it was, and how the wall stood. */
export interface Painted {
  at: number;
  x: number;
  y: number;
  scale: number;
}

/** Begins to note every painted frame in the page's own clock. */
export function recordFrames(page: Page): Promise<void> {
  return page.evaluate(() => {
    const wall = document.querySelector("[data-cursor=drag] > ul");
    const painted: object[] = [];
    Object.assign(window, { painted });
    const look = (at: number) => {
      if (!wall) return;
      const { e, f, a } = new DOMMatrix(getComputedStyle(wall).transform);
      painted.push({ at, x: e, y: f, scale: a });
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

/** What has been noted since. */
export function recordedFrames(page: Page): Promise<Painted[]> {
  return page.evaluate(() => Reflect.get(window, "painted") as Painted[]);
}
