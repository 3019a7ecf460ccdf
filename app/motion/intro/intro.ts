import {
  HOME_COVERS_MS,
  HOME_FADE_MS,
  INTRO_LEAVE_MS,
  INTRO_LONGEST_MS,
  INTRO_SHORTEST_MS,
} from "../timing.ts";

/** What decides when the intro loader ends; milliseconds of one clock, Infinity for not yet. */
export interface IntroTimes {
  firstPaint: number;
  /** The first slides' pictures are decoded. */
  decoded: number;
  /** The visitor pressed a key or the pointer. */
  skipped: number;
}

export type IntroPhase = "shown" | "leaving" | "over";

/** When the loader ends: the pictures are ready, in its least and most time, or it is skipped (G11). */
export function introEnd({ firstPaint, decoded, skipped }: IntroTimes): number {
  const earliest = firstPaint + INTRO_SHORTEST_MS;
  const latest = firstPaint + INTRO_LONGEST_MS;
  return Math.min(Math.max(decoded, earliest), latest, skipped);
}

/** What the loader does at a moment: is shown, lifts, or is over (G11). */
export function introPhase(times: IntroTimes, at: number): IntroPhase {
  const end = introEnd(times);
  if (at < end) return "shown";
  return at < end + INTRO_LEAVE_MS ? "leaving" : "over";
}

/** How long the phase of a moment still lasts, in milliseconds; Infinity once it is over. */
export function untilNextPhase(times: IntroTimes, at: number): number {
  const end = introEnd(times);
  if (at < end) return end - at;
  return at < end + INTRO_LEAVE_MS ? end + INTRO_LEAVE_MS - at : Number.POSITIVE_INFINITY;
}

/**
 * The times of an arrival at `/` for the stylesheets of the loader (G11) and of home's intro
 * (H7). They are set on the body, because header and footer take part.
 */
export const ARRIVAL_VARIABLES = {
  "--intro-longest": `${INTRO_LONGEST_MS}ms`,
  "--covers": `${HOME_COVERS_MS}ms`,
  "--fade": `${HOME_FADE_MS}ms`,
};

/** Called once the page can be seen. */
export let endIntro: () => void;

/**
 * Resolves once the page can be seen: at the end of the intro loader, or as soon as scripts
 * run if there is none (G11). What plays on arrival waits for it.
 */
export const introOver = new Promise<void>((resolve) => (endIntro = resolve));
