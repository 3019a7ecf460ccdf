import { useEffect } from "react";
import { SLIDE_STEP_MS } from "../../../motion/timing.ts";

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowLeft: -1 };
const TYPING = "input, textarea, select, video, [contenteditable]";

/**
 * Left and right move the slider from anywhere on the page (H6), but not under
 * an open dialog, nor out of a field or a player that needs the keys itself. A key
 * that is held steps as fast as the slider does, so that letting go ends it.
 */
export function useArrowKeys(onStep: (by: 1 | -1) => void): void {
  useEffect(() => {
    let steppedAt = Number.NEGATIVE_INFINITY;
    const press = (event: KeyboardEvent) => {
      const by = STEPS[event.key];
      if (by === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)
        return;
      if (event.target instanceof Element && event.target.closest(TYPING)) return;
      if (document.querySelector("dialog:modal")) return;
      event.preventDefault();
      if (event.repeat && event.timeStamp - steppedAt < SLIDE_STEP_MS) return;
      steppedAt = event.timeStamp;
      onStep(by);
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [onStep]);
}
