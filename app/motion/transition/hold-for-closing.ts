import type { DataStrategyResult, MiddlewareFunction } from "react-router";
import type { Words } from "#domain/words/en.ts";
import { prefersReducedMotion } from "../../foundation/media-queries.ts";
import { sleep } from "../../foundation/timing.ts";
import {
  currentTransition,
  leave,
  leavesPage,
  rename,
  shownPage,
  untilClosed,
  updateTransition,
} from "./transition.ts";

type Loaded = Record<string, DataStrategyResult>;

/** Loads the next page at once, but shows it only after the flaps are closed; errors are not delayed (G7). */
export const holdForClosing: MiddlewareFunction<Loaded> = async ({ request, url }, next) => {
  const shown = shownPage();
  if (request.method !== "GET" || !shown) return next();
  const target = url.pathname.slice(shown.prefix.length) || "/";
  // On back and forward the address changes before loading, on links afterwards.
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

/** Derives a page's name from its path, until its data is loaded. */
export function nameOfPath(path: string, names: Words["pages"]): string {
  const [first = "home", second] = path.split("/").filter((part) => part !== "");
  const named: Readonly<Record<string, string>> = names;
  return (second ?? named[first] ?? first).replaceAll("-", " ");
}

/** Returns the name in a loader's result (see head.ts). */
export function nameIn(loaded: unknown): string | undefined {
  return (loaded as { name?: string } | undefined)?.name;
}
