import { FLAPS_CLOSE_MS, FLAPS_OPEN_MS } from "../timing.ts";

/**
 * The change from one page to the next (G7): idle → closing(target) → opening → idle.
 * All times are milliseconds of one clock; `name` is what stands on the flaps.
 */
export type Transition =
  | { phase: "idle" }
  | { phase: "closing"; target: string; name: string; since: number }
  | { phase: "opening"; name: string; since: number };

export const IDLE: Transition = { phase: "idle" };

/**
 * A page is asked for: the flaps close. Where they are closing already, they go on as
 * they are, to the new target.
 */
export function leave(state: Transition, target: string, name: string, at: number): Transition {
  return { phase: "closing", target, name, since: state.phase === "closing" ? state.since : at };
}

/** The next page's own title is known: it replaces the name that its address gave. */
export function entitle(state: Transition, target: string, name: string): Transition {
  return state.phase === "closing" && state.target === target ? { ...state, name } : state;
}

/**
 * A page stands, whichever it is: closed or closing flaps open.
 * @param name what stands on them over another page than the one they closed for
 */
export function arrive(state: Transition, path: string, name: string, at: number): Transition {
  if (state.phase !== "closing") return state;
  const isTarget = !leavesPage(state.target, path);
  return { phase: "opening", name: isTarget ? state.name : name, since: at };
}

/** Time has passed: flaps that had long enough to open are put away. */
export function settle(state: Transition, at: number): Transition {
  return state.phase === "opening" && at - state.since >= FLAPS_OPEN_MS ? IDLE : state;
}

/** How long the flaps still need until they are closed, in milliseconds; 0 where none close. */
export function untilClosed(state: Transition, at: number): number {
  return state.phase === "closing" ? Math.max(0, state.since + FLAPS_CLOSE_MS - at) : 0;
}

/**
 * Whether a change of path is a change of page. Another query or hash is not, nor is
 * another wall of the gallery, which puts its own address right as it stands (L1).
 */
export function leavesPage(from: string, to: string): boolean {
  return screenOf(from) !== screenOf(to);
}

function screenOf(path: string): string {
  return /^\/gallery(?:\/|$)/.test(path) ? "/gallery" : path.replace(/(?<=.)\/$/, "");
}
