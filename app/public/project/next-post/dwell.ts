import { USER_SCROLL_LASTS_MS } from "../../../motion/timing.ts";

/** How much of the teaser must be in view (P5). */
export const DWELL_SHARE = 0.6;

/**
 * What 'Next Post' does while it is in view (P5): it rests, fills its hairline, and navigates
 * while the flaps close; or it is cancelled until it has left the view.
 */
export type DwellPhase = "resting" | "filling" | "cancelled" | "navigating";

interface DwellOptions {
  dwellMs: () => number;
  /** False if nothing may move by itself, or something else covers the page. */
  mayNavigate: () => boolean;
  onPhase: (phase: DwellPhase, before: DwellPhase) => void;
}

export type Dwell = ReturnType<typeof startDwell>;

/**
 * Starts watching the time. It begins only while the user scrolls the page: whoever comes by
 * with the keyboard or a screen reader, or finds the page scrolled there already, is never
 * led on (P5).
 */
export function startDwell({ dwellMs, mayNavigate, onPhase }: DwellOptions) {
  let phase: DwellPhase = "resting";
  let isSeen = false;
  let userScrolledAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const change = (next: DwellPhase) => {
    const before = phase;
    phase = next;
    clearTimeout(timer);
    if (next === "filling") {
      timer = setTimeout(() => change(mayNavigate() ? "navigating" : "resting"), dwellMs());
    }
    onPhase(next, before);
  };
  const isUserScrolling = () => performance.now() - userScrolledAt <= USER_SCROLL_LASTS_MS;
  const begin = () => {
    if (phase === "resting" && isSeen && isUserScrolling() && mayNavigate()) change("filling");
  };

  /** A key, a click, a change of focus, or the button: the visitor does something else. */
  const cancel = () => {
    userScrolledAt = Number.NEGATIVE_INFINITY;
    if (phase === "filling" || phase === "navigating") change("cancelled");
  };
  return {
    /** Called with the share of the teaser that is in view, from 0 to 1. */
    seen(ratio: number) {
      isSeen = ratio >= DWELL_SHARE;
      if (phase === "cancelled" && ratio === 0) change("resting");
      if (isSeen) begin();
      else if (phase === "filling") change("resting");
      else if (phase === "navigating") cancel();
    },

    /** A wheel, a touch or the scrollbar moves the page. */
    userScrolled() {
      userScrolledAt = performance.now();
    },

    /** The page has moved, whatever moved it. */
    scrolled() {
      if (!isUserScrolling()) return;
      // Inertia and smooth scrolling go on for a while: each movement extends the next.
      userScrolledAt = performance.now();
      begin();
    },
    cancel,

    /** A dialog, the flaps or another tab covers the page. */
    covered() {
      if (phase === "navigating") return;
      userScrolledAt = Number.NEGATIVE_INFINITY;
      if (phase === "filling") change("resting");
    },
    stop: () => clearTimeout(timer),
  };
}
