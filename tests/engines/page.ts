import { vi } from "vitest";
import type { Hand, Place, Session } from "./drivers/driver.ts";
import { SAID_SINCE, type WatchedStudio } from "./watched-studio.ts";

/** What a page may take to show something, on a machine that is busy. */
const WITHIN = { timeout: 30_000, interval: 50 };

/** A window on the studio. Controls are named by a selector and the words that their label or text contains. */
export interface Page extends Pick<Hand, "move" | "down" | "up" | "wheel" | "press" | "type"> {
  /** Opens a path of the studio and waits until its scripts have taken over. */
  open(path: string): Promise<void>;
  back: Session["back"];
  forward: Session["forward"];
  resize: Session["resize"];
  chooseFiles: Session["chooseFiles"];
  screenshot: Session["screenshot"];
  /** Gives what a function returns, or resolves to, in the page. Only its arguments are known there. */
  run<Args extends readonly unknown[], Value>(
    work: (...args: Args) => Value | Promise<Value>,
    ...args: Args
  ): Promise<Value>;
  /** Waits until something can be seen and rests. @returns its middle */
  see(selector: string, words?: string): Promise<Place>;
  /** Waits until nothing that fits can be seen. */
  gone(selector: string, words?: string): Promise<void>;
  /** Waits as `see` does, and until nothing lies over it. */
  click(selector: string, words?: string): Promise<void>;
  /** Writes a text in place of what a field holds. */
  fill(selector: string, words: string, text: string): Promise<void>;
  /** The path of the page's address. */
  path(): Promise<string>;
  /** What the console, and refused requests, have said since this was last asked. */
  complaints(): Promise<string[]>;
}

/** A page in a window. */
export function aPage(session: Session, studio: WatchedStudio): Page {
  const { move, down, up, type } = session;
  const run: Page["run"] = async <Args extends readonly unknown[], Value>(
    work: (...args: Args) => Value | Promise<Value>,
    ...args: Args
  ) => (await session.evaluate(`(${work.toString()})(...${JSON.stringify(args)})`)) as Value;
  const find = (selector: string, words: string | undefined, isHit: boolean) =>
    vi.waitFor(async () => {
      const place = await run(placeOf, selector, words ?? null, isHit);
      if (typeof place === "string") throw new Error(`${selector} ${words ?? ""}: ${place}`);
      return place;
    }, WITHIN);
  const click = async (selector: string, words?: string) => {
    await move(await find(selector, words, true));
    await down();
    await up();
  };
  return {
    ...session,
    run,
    click,
    async open(path) {
      await session.open(studio.url + path);
      await vi.waitFor(async () => {
        if (!(await run(() => Reflect.get(window, "isHydrated") === true))) {
          throw new Error(`${path} is not hydrated`);
        }
      }, WITHIN);
    },
    see: (selector, words) => find(selector, words, false),
    async gone(selector, words) {
      await vi.waitFor(async () => {
        const place = await run(placeOf, selector, words ?? null, false);
        if (place !== "it is not there")
          throw new Error(`${selector} ${words ?? ""} is still there`);
      }, WITHIN);
    },
    async fill(selector, words, text) {
      await click(selector, words);
      await run(() => {
        const field = document.activeElement;
        if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)
          field.select();
      });
      await type(text);
    },
    path: () => run(() => location.pathname + location.search),
    complaints: async () => [
      ...studio.refused(),
      ...((await session.evaluate(SAID_SINCE)) as string[]),
    ],
  };
}

/**
 * Runs in the page: the middle of the first element that fits and can be seen, scrolled into view.
 * @param isHit whether a pointer there must meet it
 * @returns what is missing where there is no such place yet
 */
async function placeOf(
  selector: string,
  words: string | null,
  isHit: boolean,
): Promise<Place | string> {
  const found = [...document.querySelectorAll(selector)].find((element) => {
    if (!element.checkVisibility({ visibilityProperty: true })) return false;
    const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
    const label =
      element.getAttribute("aria-label") ??
      (isField ? element.labels?.[0]?.textContent : undefined) ??
      element.textContent;
    return words === null || label.replace(/\s+/g, " ").includes(words);
  });
  if (found === undefined) return "it is not there";
  const at = found.getBoundingClientRect();
  if (at.top < 0 || at.left < 0 || at.bottom > innerHeight || at.right > innerWidth) {
    found.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  }
  await new Promise(requestAnimationFrame);
  const before = found.getBoundingClientRect();
  await new Promise(requestAnimationFrame);
  const { left, top, width, height } = found.getBoundingClientRect();
  if (before.left !== left || before.top !== top) return "it moves";
  const place = { x: left + width / 2, y: top + height / 2 };
  const over = document.elementFromPoint(place.x, place.y);
  if (isHit && !found.contains(over)) return `${over?.outerHTML.slice(0, 80)} lies over it`;
  return place;
}
