import { useEffect, useState } from "react";
import { prefersReducedMotion } from "../reduced-motion.ts";
import { endIntro } from "./intro-over.ts";
import { introPhase, untilNextPhase, type IntroPhase, type IntroTimes } from "./intro.ts";

/** By it the loader that came with the document is found again. */
export const INTRO_ID = "intro";

/**
 * Runs the intro loader of this document. It is never begun in the browser: where the
 * document brought none, because it was no `/`, there is none (G11).
 */
export function useIntro(): IntroPhase {
  const [phase, setPhase] = useState<IntroPhase>(() =>
    typeof document === "undefined" || document.getElementById(INTRO_ID) ? "shown" : "over",
  );
  const isOver = phase === "over";
  useEffect(() => {
    if (!isOver) return runIntro(setPhase);
    endIntro();
    return undefined;
  }, [isOver]);
  return phase;
}

function runIntro(onPhase: (phase: IntroPhase) => void): () => void {
  const times: IntroTimes = {
    firstPaint: firstPaint(),
    decoded: Number.POSITIVE_INFINITY,
    skipped: prefersReducedMotion() ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY,
  };
  const stop = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    if (stop.signal.aborted) return;
    clearTimeout(timer);
    const now = performance.now();
    onPhase(introPhase(times, now));
    const wait = untilNextPhase(times, now);
    if (wait !== Number.POSITIVE_INFINITY) timer = setTimeout(look, wait);
  };
  const skip = () => {
    times.skipped = Math.min(times.skipped, performance.now());
    look();
  };
  for (const press of ["keydown", "pointerdown"]) {
    window.addEventListener(press, skip, { signal: stop.signal });
  }
  const waitForPictures = async () => {
    await picturesOnScreen();
    times.decoded = performance.now();
    look();
  };
  void waitForPictures();
  look();
  return () => {
    stop.abort();
    clearTimeout(timer);
  };
}

function firstPaint(): number {
  return performance.getEntriesByName("first-paint")[0]?.startTime ?? performance.now();
}

/** Resolves when the page's pictures on the screen are decoded, or can't be. */
async function picturesOnScreen(): Promise<void> {
  const pictures = [...document.querySelectorAll<HTMLImageElement>("main img")].filter((image) => {
    const { top, left, bottom, right } = image.getBoundingClientRect();
    return bottom > 0 && right > 0 && top < innerHeight && left < innerWidth;
  });
  await Promise.allSettled(pictures.map((image) => image.decode()));
}
