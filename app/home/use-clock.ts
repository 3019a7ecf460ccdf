import { useEffect, useEffectEvent, useReducer, useRef, type RefObject } from "react";
import { useStill } from "../shared/motion/still.ts";
import { AUTOPLAY_EVERY_MS } from "../timing.ts";
import { afterEvent, AT_START, isCounting, type Motion, type MotionEvent } from "./autoplay.ts";

/** Holds what moves by itself on home, and waits while the tab is hidden (H6). */
export function useMotion(): [Motion, (event: MotionEvent) => void] {
  const [motion, tell] = useReducer(afterEvent, AT_START);
  useEffect(() => {
    const look = () => tell({ type: document.hidden ? "hold" : "release", why: "hidden" });
    look();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, []);
  return [motion, tell];
}

/**
 * Moves on every three seconds while nothing holds it (H6). The hairline's own
 * animation counts the time, so what is seen and what happens can't differ.
 * @param round changes with every step: the time starts anew
 * @param onNext asks for the next slide
 * @returns the hairline that fills
 */
export function useClock(
  motion: Motion,
  round: number,
  onNext: () => void,
): RefObject<HTMLSpanElement | null> {
  const hairline = useRef<HTMLSpanElement>(null);
  const clock = useRef<Animation>(undefined);
  const isStill = useStill();
  const hasClock = motion.plays && !isStill;
  const counts = isCounting(motion);

  const startOrWait = useEffectEvent((filling: Animation) => {
    if (!counts) filling.pause();
  });
  useEffect(() => {
    if (!hasClock || !hairline.current) return undefined;
    const filling = hairline.current.animate(
      { transform: ["scaleX(0)", "scaleX(1)"] },
      { duration: AUTOPLAY_EVERY_MS },
    );
    filling.addEventListener("finish", onNext);
    filling.id = `next slide ${round}`;
    startOrWait(filling);
    clock.current = filling;
    return () => {
      filling.removeEventListener("finish", onNext);
      filling.cancel();
      clock.current = undefined;
    };
  }, [hasClock, round, onNext]);

  useEffect(() => {
    if (counts) clock.current?.play();
    else clock.current?.pause();
  }, [counts]);

  return hairline;
}
