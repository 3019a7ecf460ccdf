import { USER_SCROLL_LASTS_MS } from "../../../foundation/timing.ts";

/** Share of the teaser that must be in view. */
export const DWELL_SHARE = 0.6;

/** `cancelled` lasts until the teaser has left the view; `navigating` lasts while the flaps close. */
export type DwellPhase = "resting" | "filling" | "cancelled" | "navigating";

interface DwellOptions {
  dwellMs: () => number;
  /** False with reduced motion, or while something covers the page. */
  mayNavigate: () => boolean;
  onPhase: (phase: DwellPhase, before: DwellPhase) => void;
}

export type Dwell = ReturnType<typeof startDwell>;

/**
 * Navigates to the next project after a dwell (P5). The dwell begins only while the user scrolls,
 * so keyboard and screen reader users, and restored scroll positions, never start it.
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

  const cancel = () => {
    userScrolledAt = Number.NEGATIVE_INFINITY;
    if (phase === "filling" || phase === "navigating") change("cancelled");
  };
  return {
    /** `ratio` is the visible share of the teaser, from 0 to 1. */
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

    /** The page moved, for whatever reason. */
    scrolled() {
      if (!isUserScrolling()) return;
      // Inertia and smooth scrolling continue, so each movement extends the time.
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
