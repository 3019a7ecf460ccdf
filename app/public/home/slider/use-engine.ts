import { useEffect } from "react";
import { introOver } from "../../../motion/intro/intro.ts";
import { WIDE_QUERY } from "./coverflow.ts";
import type { Driver } from "./driver.ts";
import { startEngine, type Engine, type EngineParts } from "./engine.ts";

interface EngineUse extends Omit<EngineParts, "lens" | "initial"> {
  driver: Driver;
  /** Opens the active reel's film. */
  onWatch: () => void;
}

/** Starts the slider over the still form, and anew where its form changes (H6). */
export function useEngine(use: EngineUse): void {
  const { driver, trackClass, slideClass, onActive, onTouched, onWatch } = use;
  const { lens, attach } = driver;
  useEffect(() => {
    const stop = new AbortController();
    let active = 0;
    let engine: Engine | undefined;
    const start = () => {
      if (stop.signal.aborted || !lens.current) return;
      engine?.stop();
      engine = startEngine({
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
    const startAfterIntro = async () => {
      await introOf(lens.current);
      start();
      // Swiper changes its form with the loop in disorder; started anew it stands right.
      matchMedia(WIDE_QUERY).addEventListener("change", start, stop);
      if (engine === undefined) return;
      attach({
        step: (by) => engine?.step(by),
        centre: (cell) => engine?.centre(cell),
        watch: onWatch,
      });
    };
    void startAfterIntro();
    return () => {
      stop.abort();
      engine?.stop();
      attach(undefined);
    };
  }, [lens, attach, trackClass, slideClass, onActive, onTouched, onWatch]);
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
