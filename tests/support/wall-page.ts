import type { BrowserContextOptions, Page } from "playwright-core";
import type { Visit } from "./browser.ts";
import { openPage } from "./browser.ts";

export interface WallPage {
  /** Returns the offset of the wall's origin from the viewport's centre, in CSS pixels, and the scale. */
  camera(): Promise<{ x: number; y: number; scale: number }>;
  /** Returns what currently moves the wall. */
  phase(): Promise<string | null>;
  /** Waits until nothing moves the wall. */
  rested(): Promise<void>;
  /** A point of the viewport that no frame covers at first. */
  middle: { x: number; y: number };
}

/** Returns a handle to the wall as painted. */
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

/** Opens a gallery in a new visit, and waits until the wall rests. */
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

/** A painted frame of the wall; `at` is in milliseconds of the page's clock. */
export interface Painted {
  at: number;
  x: number;
  y: number;
  scale: number;
}

/** Records every painted frame from now on. */
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

/** Returns the frames recorded so far. */
export function recordedFrames(page: Page): Promise<Painted[]> {
  return page.evaluate(() => Reflect.get(window, "painted") as Painted[]);
}
