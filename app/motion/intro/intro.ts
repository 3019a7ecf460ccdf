import {
  HOME_COVERS_MS,
  HOME_FADE_MS,
  INTRO_LEAVE_MS,
  INTRO_LONGEST_MS,
  INTRO_SHORTEST_MS,
} from "../../foundation/timing.ts";

/** Milliseconds of `performance.now()`; Infinity if it has not happened. */
export interface IntroTimes {
  firstPaint: number;
  decoded: number;
  skipped: number;
}

export type IntroPhase = "shown" | "leaving" | "over";

/** Returns when the loader ends: pictures decoded, within the time limits, or skipped (G11). */
export function introEnd({ firstPaint, decoded, skipped }: IntroTimes): number {
  const earliest = firstPaint + INTRO_SHORTEST_MS;
  const latest = firstPaint + INTRO_LONGEST_MS;
  return Math.min(Math.max(decoded, earliest), latest, skipped);
}

/** Returns the loader's phase at a moment. */
export function introPhase(times: IntroTimes, at: number): IntroPhase {
  const end = introEnd(times);
  if (at < end) return "shown";
  return at < end + INTRO_LEAVE_MS ? "leaving" : "over";
}

/** Returns the milliseconds until the next phase; Infinity after the last. */
export function untilNextPhase(times: IntroTimes, at: number): number {
  const end = introEnd(times);
  if (at < end) return end - at;
  return at < end + INTRO_LEAVE_MS ? end + INTRO_LEAVE_MS - at : Number.POSITIVE_INFINITY;
}

/** For the body, because header and footer belong to home's intro too (H7). */
export const ARRIVAL_VARIABLES = {
  "--intro-longest": `${INTRO_LONGEST_MS}ms`,
  "--covers": `${HOME_COVERS_MS}ms`,
  "--fade": `${HOME_FADE_MS}ms`,
};

export let endIntro: () => void;

/** Resolves when the intro no longer covers the page; without an intro, as soon as scripts run. */
export const introOver = new Promise<void>((resolve) => (endIntro = resolve));
