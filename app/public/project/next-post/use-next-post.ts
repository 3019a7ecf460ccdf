import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { prefersReducedMotion, PHONE } from "../../../foundation/media-queries.ts";
import { NEXT_POST_DWELL_MS, NEXT_POST_DWELL_PHONE_MS } from "../../../foundation/timing.ts";
import { currentTransition, subscribeToTransition } from "../../../motion/transition/transition.ts";
import { DWELL_SHARE, startDwell, type Dwell, type DwellPhase } from "./dwell.ts";

/** Distinguishes the last visible pixels from none. */
const MIN_SHARE = 0.001;

const MODIFIERS: ReadonlySet<string> = new Set(["Shift", "Control", "Alt", "Meta"]);

/** Navigates to the next project once the visitor has scrolled to its teaser and stayed there. */
export function useNextPost(address: string) {
  const teaser = useRef<HTMLElement>(null);
  const dwell = useRef<Dwell>(undefined);
  const [phase, setPhase] = useState<DwellPhase>("resting");
  const navigate = useNavigate();
  const { pathname: here } = useLocation();

  useEffect(() => {
    if (!teaser.current) return undefined;
    const started = startDwell({
      dwellMs,
      mayNavigate,
      onPhase(next, before) {
        setPhase(next);
        if (next === "navigating") void navigate(address);
        // Navigating to the current page cancels the pending navigation and opens the flaps again.
        else if (before === "navigating") {
          void navigate(here, { replace: true, preventScrollReset: true });
        }
      },
    });
    dwell.current = started;
    const observer = new IntersectionObserver(
      (entries) => started.seen(entries.at(-1)?.intersectionRatio ?? 0),
      { threshold: [0, MIN_SHARE, DWELL_SHARE] },
    );
    observer.observe(teaser.current);
    const stopListening = listenForUser(started);
    const unsubscribe = subscribeToTransition(started.covered);
    return () => {
      started.stop();
      observer.disconnect();
      stopListening();
      unsubscribe();
    };
  }, [address, here, navigate]);

  return {
    teaser,
    phase,
    onStay: () => dwell.current?.cancel(),
  };
}

/** Separates scrolling by wheel, touch or scrollbar from other scrolling, and scrolling back from on. */
function listenForUser({ userScrolled, scrolled, cancel, covered }: Dwell): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const options = { signal, passive: true, capture: true };
  let isScrollbarHeld = false;
  let lastTop = scrollY;
  addEventListener(
    "wheel",
    ({ ctrlKey }) => {
      // With Ctrl, the wheel zooms.
      if (!ctrlKey) userScrolled();
    },
    options,
  );
  addEventListener("touchmove", userScrolled, options);
  addEventListener(
    "pointerdown",
    ({ pointerType, clientX }) => {
      // The page's scrollbar is outside the root's client width.
      isScrollbarHeld = pointerType === "mouse" && clientX >= document.documentElement.clientWidth;
    },
    options,
  );
  const release = ({ buttons }: PointerEvent) => {
    if (buttons === 0) isScrollbarHeld = false;
  };
  addEventListener("pointerup", release, options);
  addEventListener("pointermove", release, options);
  addEventListener(
    "scroll",
    () => {
      const isBack = scrollY < lastTop;
      lastTop = scrollY;
      if (isBack) return covered();
      if (isScrollbarHeld) userScrolled();
      scrolled();
    },
    { signal, passive: true },
  );
  addEventListener(
    "keydown",
    ({ key }) => {
      if (!MODIFIERS.has(key)) cancel();
    },
    options,
  );
  addEventListener("focusin", cancel, options);
  addEventListener("click", cancel, options);
  document.addEventListener("visibilitychange", covered, { signal });
  return () => stop.abort();
}

/** The stylesheet fills the hairline in the same time. */
function dwellMs(): number {
  return matchMedia(PHONE).matches ? NEXT_POST_DWELL_PHONE_MS : NEXT_POST_DWELL_MS;
}

function mayNavigate(): boolean {
  return (
    !prefersReducedMotion() &&
    !document.hidden &&
    currentTransition().phase === "idle" &&
    document.querySelector("dialog[open]") === null
  );
}
