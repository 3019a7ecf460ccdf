import type { DataStrategyResult, MiddlewareFunction } from "react-router";
import type { Words } from "#domain/words/en.ts";
import { prefersReducedMotion } from "../media-queries.ts";
import {
  currentTransition,
  leave,
  leavesPage,
  rename,
  untilClosed,
  updateTransition,
} from "./transition.ts";

type Loaded = Record<string, DataStrategyResult>;

/** The public page that is shown, and what the flaps need to know of its site. */
export interface ShownPage {
  /** Without the prefix of its language. */
  path: string;
  prefix: string;
  /** The names of the pages in their language. */
  names: Words["pages"];
}

/** Undefined if the shown page is not a public one. */
let shown: ShownPage | undefined;

/** Notes the page that is shown now. */
export function setShownPage(page: ShownPage | undefined): void {
  shown = page;
}

/**
 * A client middleware for the public pages (G7): the next page's code and data load at
 * once, and the page is held back until the flaps are closed. An error is shown at once;
 * a redirect runs this middleware again.
 */
export const holdForClosing: MiddlewareFunction<Loaded> = async ({ request, url }, next) => {
  if (request.method !== "GET" || !shown) return next();
  const target = url.pathname.slice(shown.prefix.length) || "/";
  // Back and forward change the address before they load, a link only afterwards.
  const isBackOrForward = location.pathname === url.pathname;
  if (isBackOrForward || prefersReducedMotion() || !leavesPage(shown.path, target)) return next();
  const pathName = nameOfPath(target, shown.names);
  updateTransition((state) => leave(state, target, pathName, performance.now()));
  const loaded = await next();
  const answers = Object.values(loaded);
  if (answers.some(({ type }) => type === "error")) return loaded;
  const name = answers.map(({ result }) => nameIn(result)).find((text) => text !== undefined);
  if (name && target !== "/") updateTransition((state) => rename(state, target, name));
  await sleep(untilClosed(currentTransition(), performance.now()), request.signal);
  return loaded;
};

function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/**
 * The name that an address gives a page, for the flaps to show until the page's data is loaded (G7).
 * @param path of one of our public pages
 */
export function nameOfPath(path: string, names: Words["pages"]): string {
  const [first = "home", second] = path.split("/").filter((part) => part !== "");
  const named: Readonly<Record<string, string>> = names;
  return (second ?? named[first] ?? first).replaceAll("-", " ");
}

/** A page's title without the brand at its end (see head.ts). */
export function nameOfTitle(title: string): string | undefined {
  const end = title.lastIndexOf(" — ");
  return end > 0 ? title.slice(0, end) : undefined;
}

/**
 * What a page's own loader calls it: by `name`, else by the title in `head`.
 * @param loaded one loader's result, of any shape
 */
export function nameIn(loaded: unknown): string | undefined {
  const name = field(loaded, "name");
  if (typeof name === "string") return name;
  const head = field(loaded, "head");
  if (!Array.isArray(head)) return undefined;
  const title = head.map((entry) => field(entry, "title")).find((each) => typeof each === "string");
  return title && nameOfTitle(title);
}

function field(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, key) : undefined;
}
