/** Why the slider does not advance by itself for a moment (H6). */
export type Hold = "focus" | "hover" | "hidden" | "lightbox" | "intro";

/** What moves by itself on home: the slider, and the film of an active reel. */
export interface Motion {
  /** True until the visitor moves the slider or pauses it. */
  readonly plays: boolean;
  /** True once the visitor has paused everything; films pause too. */
  readonly isPaused: boolean;
  readonly holds: readonly Hold[];
}

export type MotionEvent =
  | { type: "touched" }
  | { type: "pause" }
  | { type: "play" }
  | { type: "hold" | "release"; why: Hold };

/** Plays as soon as the intro has ended. */
export const AT_START: Motion = { plays: true, isPaused: false, holds: ["intro"] };

/** What an event makes of the motion (H6). */
export function afterEvent(motion: Motion, event: MotionEvent): Motion {
  switch (event.type) {
    case "touched":
      return motion.plays ? { ...motion, plays: false } : motion;
    case "pause":
      return { ...motion, plays: false, isPaused: true };
    case "play":
      return { ...motion, plays: true, isPaused: false };
    case "hold":
      return motion.holds.includes(event.why)
        ? motion
        : { ...motion, holds: [...motion.holds, event.why] };
    default:
      return motion.holds.includes(event.why)
        ? { ...motion, holds: motion.holds.filter((why) => why !== event.why) }
        : motion;
  }
}

/** True while the time to the next slide runs. */
export function isCounting({ plays, holds }: Motion): boolean {
  return plays && holds.length === 0;
}

/** Whether the film of an active reel may play: it is not paused, and nothing covers it. */
export function mayShowFilm({ isPaused, holds }: Motion): boolean {
  return !isPaused && !holds.includes("lightbox") && !holds.includes("intro");
}

/**
 * What the one control does next: it stops whatever moves by itself, or starts the slider again.
 * @param showsFilm whether the active slide is a reel whose film may play
 */
export function nextCommand({ plays, isPaused }: Motion, showsFilm: boolean): "pause" | "play" {
  return plays || (showsFilm && !isPaused) ? "pause" : "play";
}
