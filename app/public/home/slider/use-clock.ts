import { useEffect, useEffectEvent, useRef, type RefObject } from "react";
import { usePrefersReducedMotion } from "../../../motion/reduced-motion.ts";
import { AUTOPLAY_EVERY_MS } from "../../../motion/timing.ts";
import { isCounting, type Motion } from "./autoplay.ts";

/**
 * Moves on every three seconds while nothing holds it (H6). The hairline's own
 * animation counts the time, so what is seen and what happens can't differ.
 * @param hairline the line that fills
 * @param round changes with every step: the time starts again
 * @param onNext asks for the next slide
 */
export function useClock(
  hairline: RefObject<HTMLSpanElement | null>,
  motion: Motion,
  round: number,
  onNext: () => void,
): void {
  const clock = useRef<Animation>(undefined);
  const isReduced = usePrefersReducedMotion();
  const hasClock = motion.plays && !isReduced;
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
  }, [hairline, hasClock, round, onNext]);

  useEffect(() => {
    if (counts) clock.current?.play();
    else clock.current?.pause();
  }, [counts]);
}
