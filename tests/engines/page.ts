import { vi } from "vitest";
import type { Hand, Place, Session } from "./drivers/driver.ts";
import { SAID_SINCE, type WatchedStudio } from "./watched-studio.ts";

/** How long an element may take to appear on a busy machine. */
const WITHIN = { timeout: 30_000, interval: 50 };

/** A window on the studio; controls are found by a selector and a part of their label or text. */
export interface Page extends Pick<Hand, "move" | "down" | "up" | "wheel" | "press" | "type"> {
  /** Opens a path and waits until the page is hydrated. */
  open(path: string): Promise<void>;
  back: Session["back"];
  forward: Session["forward"];
  resize: Session["resize"];
  chooseFiles: Session["chooseFiles"];
  screenshot: Session["screenshot"];
  /** Runs a function in the page, where only its arguments are available; returns its result. */
  run<Args extends readonly unknown[], Value>(
    work: (...args: Args) => Value | Promise<Value>,
    ...args: Args
  ): Promise<Value>;
  /** Waits until an element is visible and still. @returns its middle */
  see(selector: string, words?: string): Promise<Place>;
  /** Waits until no matching element is visible. */
  gone(selector: string, words?: string): Promise<void>;
  /** Clicks as soon as nothing covers the element. */
  click(selector: string, words?: string): Promise<void>;
  /** Replaces a field's text. */
  fill(selector: string, words: string, text: string): Promise<void>;
  /** The path and query of the page's address. */
  path(): Promise<string>;
  /** Returns console messages and refused requests since the last call. */
  complaints(): Promise<string[]>;
}

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
 * Runs in the page: returns the middle of the first visible match, scrolled into view, or what is missing.
 * @param isHit whether a pointer there must hit the element
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
