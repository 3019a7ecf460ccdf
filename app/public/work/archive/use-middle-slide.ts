import { useEffect, useState, type RefObject } from "react";

/** Returns the index of the child in the middle of the screen; undefined until scripts run. */
export function useMiddleSlide(
  list: RefObject<HTMLElement | null>,
  count: number,
): number | undefined {
  const [middle, setMiddle] = useState<number>();
  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      const { top, height } = list.current?.getBoundingClientRect() ?? new DOMRect();
      setMiddle(middleSlide({ top, height, count }, innerHeight / 2));
    };
    const ask = () => {
      frame ||= requestAnimationFrame(look);
    };
    look();
    addEventListener("scroll", ask, { passive: true });
    addEventListener("resize", ask);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener("scroll", ask);
      removeEventListener("resize", ask);
    };
  }, [list, count]);
  return middle;
}

/** The slides' position on the screen, in CSS pixels. */
export interface SlidesMeasure {
  /** Top of the first slide, from the top of the screen. */
  top: number;
  /** Height of all slides together; they are equally high. */
  height: number;
  count: number;
}

/** Returns the index of the slide at `middle` (CSS pixels from the screen's top), or of the nearest slide. */
export function middleSlide({ top, height, count }: SlidesMeasure, middle: number): number {
  if (height <= 0 || count < 1) return 0;
  const place = Math.floor((middle - top) / (height / count));
  return Math.min(count - 1, Math.max(0, place));
}
