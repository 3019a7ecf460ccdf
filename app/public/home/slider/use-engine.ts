import { useEffect } from "react";
import { introOver } from "../../../motion/intro/intro.ts";
import { WIDE_QUERY } from "./coverflow.ts";
import type { Driver } from "./driver.ts";
import { startEngine, type Engine, type EngineParts } from "./engine.ts";

interface EngineUse extends Omit<EngineParts, "viewport" | "initial"> {
  driver: Driver;
  /** Opens the active reel's film. */
  onOpenFilm: () => void;
}

/** Starts the slider over the static form, and again when its layout changes (H6). */
export function useEngine(use: EngineUse): void {
  const { driver, trackClass, slideClass, onActive, onTouched, onOpenFilm } = use;
  const { viewport, attach } = driver;
  useEffect(() => {
    const stop = new AbortController();
    let active = 0;
    let engine: Engine | undefined;
    const start = () => {
      if (stop.signal.aborted || !viewport.current) return;
      engine?.stop();
      engine = startEngine({
        viewport: viewport.current,
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
      await introOf(viewport.current);
      start();
      // Swiper changes its layout with the loop in disorder; a restart puts it right.
      matchMedia(WIDE_QUERY).addEventListener("change", start, stop);
      if (engine === undefined) return;
      attach({
        step: (by) => engine?.step(by),
        centre: (cell) => engine?.centre(cell),
        openFilm: onOpenFilm,
      });
    };
    void startAfterIntro();
    return () => {
      stop.abort();
      engine?.stop();
      attach(undefined);
    };
  }, [viewport, attach, trackClass, slideClass, onActive, onTouched, onOpenFilm]);
}

/**
 * Waits for the loader (G11), and then until the intro's covers are up (H7): the
 * slider moves slides in the document, and a moved one would restart its animation.
 */
async function introOf(viewport: HTMLElement | null): Promise<void> {
  await introOver;
  const covers = viewport?.getAnimations({ subtree: true }) ?? [];
  await Promise.allSettled(covers.map(({ finished }) => finished));
}
