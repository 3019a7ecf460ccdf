import { useCallback, useEffect, useRef, useState, type RefObject } from "react";
import { introOver } from "../shared/intro/intro-over.ts";
import { WIDE_QUERY } from "./coverflow.ts";
import type { Engine, EngineParts } from "./engine.ts";

/** What home may ask of the slider before it is there: it is done as soon as it is. */
export interface Driver {
  /** The element that clips the row. */
  lens: RefObject<HTMLDivElement | null>;
  /** False while the still form stands, and for good where the slider couldn't be loaded. */
  isLive: boolean;
  ask: (wish: (engine: Engine) => void) => void;
}

/** Loads the slider once the page is interactive, and starts it over the still form (H6). */
export function useEngine({
  trackClass,
  slideClass,
  onActive,
  onTouched,
}: Omit<EngineParts, "lens" | "initial">): Driver {
  const lens = useRef<HTMLDivElement>(null);
  const [isLive, setLive] = useState(false);
  const engine = useRef<Engine>(undefined);
  const wishes = useRef<((engine: Engine) => void)[]>([]);

  useEffect(() => {
    let isGone = false;
    let active = 0;
    let restart: (() => void) | undefined;
    const width = matchMedia(WIDE_QUERY);
    async function load() {
      const [{ startEngine }] = await Promise.all([import("./engine.ts"), introOf(lens.current)]);
      const start = () => {
        if (isGone || !lens.current) return;
        engine.current?.stop();
        engine.current = startEngine({
          lens: lens.current,
          trackClass,
          slideClass,
          initial: active,
          onActive(cell) {
            active = cell;
            onActive(cell);
          },
          onTouched,
        });
      };
      // Swiper changes its form with the loop in disorder; started anew it stands right.
      restart = start;
      width.addEventListener("change", restart);
      start();
      setLive(!isGone);
      for (const wish of wishes.current.splice(0)) if (engine.current) wish(engine.current);
    }
    // The still form stays, and its links lead on.
    load().catch((cause: unknown) => console.error("The slider could not be loaded", cause));
    return () => {
      isGone = true;
      if (restart) width.removeEventListener("change", restart);
      engine.current?.stop();
      engine.current = undefined;
    };
  }, [trackClass, slideClass, onActive, onTouched]);

  const ask = useCallback((wish: (engine: Engine) => void) => {
    if (engine.current) wish(engine.current);
    else wishes.current.push(wish);
  }, []);
  return { lens, isLive, ask };
}

/**
 * Waits for the loader (G11), and then until the intro's covers are up (H7): the
 * slider moves slides in the document, and a moved one would begin anew.
 */
async function introOf(lens: HTMLElement | null): Promise<void> {
  await introOver;
  const covers = lens?.getAnimations({ subtree: true }) ?? [];
  await Promise.allSettled(covers.map(({ finished }) => finished));
}
