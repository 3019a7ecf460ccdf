import { FLAPS_CLOSE_MS } from "../timing.ts";

/**
 * The change from one page to the next (G7): idle → closing(target) → opening → idle.
 * All times are milliseconds of one clock; `name` is printed on the flaps. The steps are pure
 * functions; the window has one transition, which `updateTransition` changes.
 */
export type Transition =
  | { phase: "idle" }
  | { phase: "closing"; target: string; name: string; since: number }
  | { phase: "opening"; name: string };

export const IDLE: Transition = { phase: "idle" };

/** A navigation begins: the flaps close. If they are closing already, only the target changes. */
export function leave(state: Transition, target: string, name: string, now: number): Transition {
  return { phase: "closing", target, name, since: state.phase === "closing" ? state.since : now };
}

/** The title of the next page is known: it replaces the name made from the address. */
export function rename(state: Transition, target: string, name: string): Transition {
  return state.phase === "closing" && state.target === target ? { ...state, name } : state;
}

/**
 * A page is shown, whichever it is: closed or closing flaps open.
 * @param name printed on them if it is another page than the one they closed for
 */
export function arrive(state: Transition, path: string, name: string): Transition {
  if (state.phase !== "closing") return state;
  const isTarget = !leavesPage(state.target, path);
  return { phase: "opening", name: isTarget ? state.name : name };
}

/** Removes the flaps after they have opened, unless they close again by then. */
export function finishOpening(state: Transition): Transition {
  return state.phase === "opening" ? IDLE : state;
}

/** Milliseconds until the flaps are closed; 0 if they are not closing. */
export function untilClosed(state: Transition, now: number): number {
  return state.phase === "closing" ? Math.max(0, state.since + FLAPS_CLOSE_MS - now) : 0;
}

/**
 * Whether a change of path is a change of page. Another query or hash is not, nor is
 * another category of the gallery, which replaces its own address (L1).
 */
export function leavesPage(from: string, to: string): boolean {
  return pageOf(from) !== pageOf(to);
}

function pageOf(path: string): string {
  return /^\/gallery(?:\/|$)/.test(path) ? "/gallery" : path.replace(/(.)\/$/, "$1");
}

let current: Transition = IDLE;
const listeners = new Set<() => void>();

/** The transition of this window; always idle on the server. */
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

/** @returns a function that unsubscribes */
export function subscribeToTransition(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}
