import { useCallback, useEffect, useRef, useState, type RefObject } from "react";
import { useLocation, useNavigate } from "react-router";
import { prefersReducedMotion } from "../../../motion/reduced-motion.ts";
import { PHONE } from "../../../motion/use-media-query.ts";
import { currentTransition, subscribeToTransition } from "../../../motion/transition/transition.ts";
import { NEXT_POST_DWELL_MS, NEXT_POST_DWELL_PHONE_MS } from "../../../motion/timing.ts";
import {
  afterDwellEvent,
  DWELL_SHARE,
  RESTING,
  type Dwell,
  type DwellEvent,
} from "./next-post-dwell.ts";
import { watchUserScroll } from "./watch-user-scroll.ts";

/** Just above nothing: it tells the last sliver from being gone. */
const LEAST_SHARE = 0.001;

/** 'Next Post' in the hands of its component. */
export interface NextPostDwell {
  teaser: RefObject<HTMLElement | null>;
  phase: Dwell["phase"];
  /** The visitor stays. */
  onStay: () => void;
  /** The hairline is full. */
  onFull: () => void;
}

/**
 * Leads on to the next project once the visitor has scrolled to its teaser by hand and
 * stayed there (P5).
 * @param address of the next project
 */
export function useNextPost(address: string): NextPostDwell {
  const teaser = useRef<HTMLElement>(null);
  const dwell = useRef(RESTING);
  const [phase, setPhase] = useState<Dwell["phase"]>(RESTING.phase);
  const navigate = useNavigate();
  const { pathname: here } = useLocation();

  const tell = useCallback(
    (event: DwellEvent) => {
      const before = dwell.current.phase;
      const rules = { dwellMs: dwellMs(), isFree: isFree() };
      dwell.current = afterDwellEvent(dwell.current, event, rules);
      const now = dwell.current.phase;
      if (now === before) return;
      setPhase(now);
      if (now === "leading") void navigate(address);
      // To where the visitor is: that ends the change of page, and the shutter opens again.
      else if (before === "leading")
        void navigate(here, { replace: true, preventScrollReset: true });
    },
    [address, here, navigate],
  );

  useEffect(() => {
    const shown = teaser.current;
    if (!shown) return undefined;
    const sight = new IntersectionObserver(
      (entries) => {
        const ratio = entries.at(-1)?.intersectionRatio ?? 0;
        tell({ type: "seen", ratio, at: performance.now() });
      },
      { threshold: [0, LEAST_SHARE, DWELL_SHARE] },
    );
    sight.observe(shown);
    const cover = () => tell({ type: "covered" });
    const unwatchHand = watchUserScroll((type) =>
      tell(type === "call-off" ? { type } : { type, at: performance.now() }),
    );
    const unwatchFlaps = subscribeToTransition(cover);
    document.addEventListener("visibilitychange", cover);
    return () => {
      sight.disconnect();
      unwatchHand();
      unwatchFlaps();
      document.removeEventListener("visibilitychange", cover);
    };
  }, [tell]);

  const onFull = useCallback(() => tell({ type: "look", at: performance.now() }), [tell]);
  // The hairline says when it is full, but a busy machine draws it late, and the time is over then.
  useEffect(() => {
    if (phase !== "filling") return undefined;
    const timer = setTimeout(onFull, dwellMs());
    return () => clearTimeout(timer);
  }, [phase, onFull]);

  return { teaser, phase, onStay: () => tell({ type: "call-off" }), onFull };
}

/** The stylesheet fills the hairline under the same condition. */
function dwellMs(): number {
  return matchMedia(PHONE).matches ? NEXT_POST_DWELL_PHONE_MS : NEXT_POST_DWELL_MS;
}

/** Whether the page may move by itself now, and nothing else has the screen. */
function isFree(): boolean {
  return (
    !prefersReducedMotion() &&
    !document.hidden &&
    currentTransition().phase === "idle" &&
    document.querySelector("dialog[open]") === null
  );
}
