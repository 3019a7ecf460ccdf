import { USER_SCROLL_LASTS_MS } from "../../../motion/timing.ts";

/** How much of the teaser must be in view (P5). */
export const DWELL_SHARE = 0.6;

/**
 * What 'Next Post' does while it is looked at (P5): it rests, fills its hairline, and leads
 * on while the flaps close; or it is cancelled until it has left the view.
 */
export type DwellPhase = "resting" | "filling" | "off" | "leading";

interface DwellOptions {
  dwellMs: () => number;
  /** False if nothing may move by itself, or something else covers the page. */
  isFree: () => boolean;
  onPhase: (phase: DwellPhase, before: DwellPhase) => void;
}

export interface Dwell {
  /** So much of the teaser is in view, from 0 to 1. */
  seen: (ratio: number) => void;
  /** A wheel, a touch or the scrollbar moves the page. */
  userScrolled: () => void;
  /** The page has moved, whatever moved it. */
  scrolled: () => void;
  /** A key, a click, a change of focus, or the button: the visitor does something else. */
  callOff: () => void;
  /** A dialog, the flaps or another tab covers the page. */
  covered: () => void;
  stop: () => void;
}

/**
 * Starts watching the time. It begins only while the user scrolls the page: whoever comes by
 * with the keyboard or a screen reader, or finds the page scrolled there already, is never
 * led on (P5).
 */
export function startDwell({ dwellMs, isFree, onPhase }: DwellOptions): Dwell {
  let phase: DwellPhase = "resting";
  let isSeen = false;
  let userScrolledAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const change = (next: DwellPhase) => {
    const before = phase;
    phase = next;
    clearTimeout(timer);
    if (next === "filling") {
      timer = setTimeout(() => change(isFree() ? "leading" : "resting"), dwellMs());
    }
    onPhase(next, before);
  };
  const isUserScrolling = () => performance.now() - userScrolledAt <= USER_SCROLL_LASTS_MS;
  const begin = () => {
    if (phase === "resting" && isSeen && isUserScrolling() && isFree()) change("filling");
  };
  const callOff = () => {
    userScrolledAt = Number.NEGATIVE_INFINITY;
    if (phase === "filling" || phase === "leading") change("off");
  };
  return {
    seen(ratio) {
      isSeen = ratio >= DWELL_SHARE;
      if (phase === "off" && ratio === 0) change("resting");
      if (isSeen) begin();
      else if (phase === "filling") change("resting");
      else if (phase === "leading") callOff();
    },
    userScrolled() {
      userScrolledAt = performance.now();
    },
    scrolled() {
      if (!isUserScrolling()) return;
      // Inertia and smooth scrolling go on for a while: each movement extends the next.
      userScrolledAt = performance.now();
      begin();
    },
    callOff,
    covered() {
      if (phase === "leading") return;
      userScrolledAt = Number.NEGATIVE_INFINITY;
      if (phase === "filling") change("resting");
    },
    stop: () => clearTimeout(timer),
  };
}
