import type { Words } from "#domain/words/en.ts";
import { FLAPS_CLOSE_MS } from "../../foundation/timing.ts";

/** idle → closing → opening → idle. `since` is in milliseconds of `performance.now()`. */
export type Transition =
  | { phase: "idle" }
  | { phase: "closing"; target: string; name: string; since: number }
  | { phase: "opening"; name: string };

export const IDLE: Transition = { phase: "idle" };

/** Starts closing the flaps; if they are closing already, only changes the target. */
export function leave(state: Transition, target: string, name: string, now: number): Transition {
  return { phase: "closing", target, name, since: state.phase === "closing" ? state.since : now };
}

/** Replaces the name from the address by the next page's title. */
export function rename(state: Transition, target: string, name: string): Transition {
  return state.phase === "closing" && state.target === target ? { ...state, name } : state;
}

/** Opens the flaps on a shown page. @param name printed if the page is not the target */
export function arrive(state: Transition, path: string, name: string): Transition {
  if (state.phase !== "closing") return state;
  const isTarget = !leavesPage(state.target, path);
  return { phase: "opening", name: isTarget ? state.name : name };
}

/** Removes opened flaps, unless they are closing again. */
export function finishOpening(state: Transition): Transition {
  return state.phase === "opening" ? IDLE : state;
}

/** Returns the milliseconds until the flaps are closed; 0 if they are not closing. */
export function untilClosed(state: Transition, now: number): number {
  return state.phase === "closing" ? Math.max(0, state.since + FLAPS_CLOSE_MS - now) : 0;
}

/** Checks for a change of page: queries, fragments and categories of the gallery do not count. */
export function leavesPage(from: string, to: string): boolean {
  return pageOf(from) !== pageOf(to);
}

function pageOf(path: string): string {
  return /^\/gallery(?:\/|$)/.test(path) ? "/gallery" : path.replace(/(.)\/$/, "$1");
}

export interface ShownPage {
  /** Without the language prefix. */
  path: string;
  prefix: string;
  names: Words["pages"];
}

let current: Transition = IDLE;
let shown: ShownPage | undefined;
const listeners = new Set<() => void>();

/** Returns this window's transition; always idle on the server. */
export function currentTransition(): Transition {
  return current;
}

/** Changes the transition and notifies its listeners. */
export function updateTransition(step: (state: Transition) => Transition): void {
  const next = step(current);
  if (next === current) return;
  current = next;
  for (const changed of listeners) changed();
}

/** Returns the page that a transition leaves; undefined while a non-public page is shown. */
export function shownPage(): ShownPage | undefined {
  return shown;
}

/** Stores the page that the next transition leaves. */
export function setShownPage(page: ShownPage | undefined): void {
  shown = page;
}

/** Adds a listener. @returns a function that removes it */
export function subscribeToTransition(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}
