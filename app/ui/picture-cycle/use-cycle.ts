import { useEffect, useEffectEvent, useRef, useState, type RefObject } from "react";
import { cycleAt, type Cycle } from "./cycle.ts";

interface CycleOptions {
  runs: boolean;
  /** Gives the time to the next cut, in milliseconds. */
  interval: () => number;
  /** Whether the first picture comes back as soon as the cycle stops. */
  rewinds?: boolean;
}

/**
 * Lets the pictures of a stack follow one another by cuts while it runs (W5, F1).
 * @param stack holds an image for every picture, in their order
 * @returns the place of the picture to show, from 0
 */
export function useCycle(
  stack: RefObject<HTMLElement | null>,
  { runs, interval, rewinds = false }: CycleOptions,
): number {
  const [at, setAt] = useState(0);
  const last = useRef(0);
  const nextInterval = useEffectEvent(interval);

  useEffect(() => {
    const images = [...(stack.current?.querySelectorAll("img") ?? [])];
    if (!runs || images.length < 2) return undefined;
    const ready = new Set<number>();
    let cycle: Cycle = { at: last.current, due: performance.now() + nextInterval() };
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;

    const look = () => {
      if (isOver) return;
      const now = performance.now();
      const next = cycleAt(cycle, now, { total: images.length, ready }, nextInterval());
      if (next !== cycle) setAt((last.current = next.at));
      cycle = next;
      clearTimeout(timer);
      // A picture that is due but not decoded shows as soon as it is.
      if (cycle.due > now) timer = setTimeout(look, cycle.due - now);
    };
    const prepare = async (image: HTMLImageElement, place: number) => {
      try {
        await image.decode();
      } catch {
        // What can't be decoded is passed over.
        return;
      }
      ready.add(place);
      look();
    };
    for (const [place, image] of images.entries()) void prepare(image, place);
    look();
    return () => {
      isOver = true;
      clearTimeout(timer);
      if (rewinds) setAt((last.current = 0));
    };
  }, [stack, runs, rewinds]);

  return at;
}
