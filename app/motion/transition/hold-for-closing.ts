import type { DataStrategyResult, MiddlewareFunction } from "react-router";
import { prefersReducedMotion } from "../reduced-motion.ts";
import { currentTransition, moveOn } from "./flaps-state.ts";
import { nameOfPath, nameOfTitle, titleIn } from "./page-name.ts";
import { entitle, leave, leavesPage, untilClosed } from "./transition.ts";

type Loaded = Record<string, DataStrategyResult>;

/** The path of the page that stands; undefined where no public page does. */
let shown: string | undefined;

/** Notes which page stands now, as its path. */
export function standOn(path: string | undefined): void {
  shown = path;
}

/**
 * A client middleware for the public pages (G7): code and data of the next page load
 * at once, and the page is held back until the flaps are closed. An error and a
 * redirect are not waited for: one has nothing to wait for, the other leads on here.
 */
export const holdForClosing: MiddlewareFunction<Loaded> = async ({ request, url }, next) => {
  if (request.method !== "GET" || !isChangeOfPage(url.pathname)) return next();
  const target = url.pathname;
  moveOn((state) => leave(state, target, nameOfPath(target), performance.now()));
  const loaded = await next();
  const answers = Object.values(loaded);
  if (answers.some(({ type }) => type === "error")) return loaded;
  const title = answers.map(({ result }) => titleIn(result)).find((text) => text !== undefined);
  const name = title && nameOfTitle(title);
  if (name && target !== "/") moveOn((state) => entitle(state, target, name));
  await sleep(untilClosed(currentTransition(), performance.now()), request.signal);
  return loaded;
};

function isChangeOfPage(target: string): boolean {
  if (shown === undefined || !leavesPage(shown, target)) return false;
  // Back and forward move the address before they load, a link only afterwards.
  const isBackOrForward = location.pathname === target;
  return !isBackOrForward && !prefersReducedMotion();
}

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
