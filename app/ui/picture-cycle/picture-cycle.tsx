import { useEffect, useEffectEvent, useRef, useState, type RefObject } from "react";
import type { Media } from "#domain/media.ts";
import { Cover, Picture } from "../picture/picture.tsx";
import type { Slot } from "../picture/slots.ts";
import { cycleAt, type Cycle } from "./cycle.ts";
import styles from "./picture-cycle.module.css";

interface PictureCycleProps {
  stack: RefObject<HTMLDivElement | null>;
  pictures: readonly Media[];
  at: number;
  /** False renders only the first picture, which also has the only alt text. */
  isFull: boolean;
  fallbackAlt: string;
  slots: readonly Slot[];
  eager?: boolean;
  className?: string | undefined;
}

/** Stacked pictures in one box, of which one is visible. */
export function PictureCycle({
  stack,
  pictures,
  at,
  isFull,
  className,
  ...pictureProps
}: PictureCycleProps) {
  const others = isFull ? pictures.slice(1) : [];
  return (
    <div ref={stack} className={`${styles.stack} ${className ?? ""}`}>
      <Cover media={pictures[0] ?? null} className={styles.first} {...pictureProps} />
      {others.map((media, index) => (
        <div key={media.url} className={styles.other} data-shown={index + 1 === at} aria-hidden>
          <Picture
            media={media}
            fallbackAlt=""
            slots={pictureProps.slots}
            className={styles.fill}
            eager
          />
        </div>
      ))}
    </div>
  );
}

interface CycleOptions {
  runs: boolean;
  /** Returns the milliseconds until the next cut. */
  interval: () => number;
  rewinds?: boolean;
}

/** Runs a picture cycle. @param stack contains one image for each picture, in order */
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
      // A picture that is due but not decoded is shown when it is ready.
      if (cycle.due > now) timer = setTimeout(look, cycle.due - now);
    };
    const prepare = async (image: HTMLImageElement, place: number) => {
      try {
        await image.decode();
      } catch {
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
