import { useEffect, useState, type RefObject } from "react";

/**
 * Which child of a list is in the middle of the screen (W4).
 * @param list holds children of one height
 * @returns its place from 0; undefined until scripts know
 */
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

/** The slides of the phone's archive as they stand on the screen, in CSS pixels. */
export interface SlidesMeasure {
  /** Where the first one's top is, seen from the top of the screen. */
  top: number;
  /** Height of them all; they are equally high. */
  height: number;
  count: number;
}

/**
 * The slide in the middle of the screen: the first before any is there, the last
 * once all have passed (W4).
 * @param middle of the screen, in CSS pixels from its top
 * @returns its place, from 0
 */
export function middleSlide({ top, height, count }: SlidesMeasure, middle: number): number {
  if (height <= 0 || count < 1) return 0;
  const place = Math.floor((middle - top) / (height / count));
  return Math.min(count - 1, Math.max(0, place));
}
