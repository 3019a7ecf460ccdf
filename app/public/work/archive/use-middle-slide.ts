import { useEffect, useState, type RefObject } from "react";
import { middleSlide } from "./middle-slide.ts";

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
