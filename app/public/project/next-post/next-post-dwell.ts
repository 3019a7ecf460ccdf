import { HAND_LASTS_MS } from "../../../motion/timing.ts";

/** How much of the teaser must be in sight (P5). */
export const DWELL_SHARE = 0.6;

/**
 * What 'Next Post' does while it is looked at (P5): it rests, fills its hairline, leads
 * on while the shutter closes; or it was called off, until it has left the view. Times are milliseconds of one clock.
 */
export interface Dwell {
  readonly phase: "resting" | "filling" | "off" | "leading";
  /** When it last began to fill. */
  readonly since: number;
  /** True while enough of it is in sight. */
  readonly isSeen: boolean;
  /** When the visitor's own hand last moved the page. */
  readonly handAt: number;
}

export type DwellEvent =
  /** So much of the teaser is in sight, from 0 to 1. */
  | { type: "seen"; ratio: number; at: number }
  /** A wheel turned, a finger drew, or the scrollbar is held. */
  | { type: "hand"; at: number }
  /** The page has moved, whatever moved it. */
  | { type: "scrolled"; at: number }
  /** A key, a click, a change of focus, or the control that says so: the visitor does something else. */
  | { type: "call-off" }
  /** Another thing has the screen: a dialog, the flaps, another tab. */
  | { type: "covered" }
  /** The time may be over. */
  | { type: "look"; at: number };

/** What a page change may depend on at the moment of an event. */
export interface DwellRules {
  dwellMs: number;
  /** False where nothing may move by itself, or something else has the screen. */
  isFree: boolean;
}

/** A teaser that nobody has scrolled to. */
export const RESTING: Dwell = {
  phase: "resting",
  since: 0,
  isSeen: false,
  handAt: Number.NEGATIVE_INFINITY,
};

/**
 * What an event makes of the dwell. It begins only while the visitor's hand moves the
 * page: whoever comes by with the keyboard or a screen reader, or finds the page
 * scrolled there already, is never led on (P5).
 */
export function afterDwellEvent(dwell: Dwell, event: DwellEvent, rules: DwellRules): Dwell {
  if (dwell.phase === "leading") {
    const stays = event.type === "call-off" || (event.type === "seen" && !isSeenAt(event.ratio));
    return stays ? { ...dwell, phase: "off", handAt: Number.NEGATIVE_INFINITY } : dwell;
  }
  switch (event.type) {
    case "hand":
      return { ...dwell, handAt: event.at };
    case "scrolled": {
      if (!isMovedByHand(dwell, event.at)) return dwell;
      return begun({ ...dwell, handAt: event.at }, event.at, rules);
    }
    case "seen":
      return begun(sighted(dwell, event.ratio), event.at, rules);
    case "call-off": {
      const phase = dwell.phase === "filling" ? "off" : dwell.phase;
      return { ...dwell, phase, handAt: Number.NEGATIVE_INFINITY };
    }
    case "covered":
      return { ...rested(dwell), handAt: Number.NEGATIVE_INFINITY };
    default:
      if (dwell.phase !== "filling" || event.at - dwell.since < rules.dwellMs) return dwell;
      return rules.isFree ? { ...dwell, phase: "leading" } : rested(dwell);
  }
}

/** The teaser comes into sight or leaves it; gone altogether, it may begin again after it was called off. */
function sighted(dwell: Dwell, ratio: number): Dwell {
  const isSeen = isSeenAt(ratio);
  const isRestored = dwell.phase === "off" && ratio === 0;
  const next: Dwell = { ...dwell, isSeen, phase: isRestored ? "resting" : dwell.phase };
  return isSeen ? next : rested(next);
}

function isSeenAt(ratio: number): boolean {
  return ratio >= DWELL_SHARE;
}

function begun(dwell: Dwell, at: number, { isFree }: DwellRules): Dwell {
  const begins = dwell.phase === "resting" && dwell.isSeen && isFree && isMovedByHand(dwell, at);
  return begins ? { ...dwell, phase: "filling", since: at } : dwell;
}

function rested(dwell: Dwell): Dwell {
  return dwell.phase === "filling" ? { ...dwell, phase: "resting" } : dwell;
}

/** A flick and a smooth wheel move the page on for a while: each move keeps the hand alive for the next. */
function isMovedByHand({ handAt }: Dwell, at: number): boolean {
  return at - handAt <= HAND_LASTS_MS;
}
