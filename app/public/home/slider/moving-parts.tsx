import { useCallback, useEffect, type RefObject } from "react";
import { useLightbox } from "../../../ui/lightbox/use-lightbox.ts";
import { useLazyModule } from "../../../motion/use-lazy-module.ts";
import type { Motion, MotionEvent } from "./autoplay.ts";
import type { Driver } from "./driver.ts";
import type { Slide } from "../slides.ts";
import { useArrowKeys } from "./use-arrow-keys.ts";
import { useClock } from "./use-clock.ts";
import { useEngine } from "./use-engine.ts";
import { useLightPictures } from "../use-compressed-pictures.ts";

export { ReelFilm } from "../reel-film.tsx";

const loadLightbox = () => import("../reel-lightbox.tsx");

interface MovingPartsProps {
  driver: Driver;
  motion: Motion;
  tell: (event: MotionEvent) => void;
  slides: readonly Slide[];
  activeCell: number;
  current: Slide | undefined;
  onActive: (cell: number) => void;
  onTouched: () => void;
  onStep: (by: 1 | -1) => void;
  /** Told that a picture has a smaller form now (H9). */
  onLight: (original: string, smaller: string) => void;
  trackClass: string;
  slideClass: string;
}

/**
 * All of home that only moves: the slider's engine, its clock and keys, and the film
 * (H4–H6). It is loaded when the page already works, and paints nothing but the lightbox.
 */
export function MovingParts(props: MovingPartsProps) {
  const { driver, motion, tell, slides, activeCell, current, onStep, onLight, ...engine } = props;
  const { ask, lens } = driver;
  const reel = useLightbox();
  const { open } = reel;
  const isWatching = reel.state.phase !== "closed";
  const lightbox = useLazyModule(loadLightbox, isWatching);

  useEngine({ ...engine, driver, onWatch: useCallback(() => open(0), [open]) });
  const onNext = useCallback(() => ask((home) => home.step(1)), [ask]);
  useClock(driver.hairline, motion, activeCell, onNext);
  useArrowKeys(onStep);
  useFocusOnActive(lens, activeCell);
  useEffect(() => {
    tell({ type: isWatching ? "hold" : "release", why: "lightbox" });
  }, [isWatching, tell]);
  useHiddenTab(tell);
  useLightPictures(slides, onLight);

  return (
    lightbox && current?.kind === "reel" && <lightbox.ReelLightbox box={reel} reel={current} />
  );
}

/** Nothing moves by itself in a tab that nobody sees (H6). */
function useHiddenTab(tell: MovingPartsProps["tell"]) {
  useEffect(() => {
    const look = () => tell({ type: document.hidden ? "hold" : "release", why: "hidden" });
    look();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [tell]);
}

/** Keyboard focus that stood on the slide that was active goes along to the one that is. */
function useFocusOnActive(lens: RefObject<HTMLElement | null>, activeCell: number) {
  useEffect(() => {
    if (!lens.current?.contains(document.activeElement)) return;
    const link = lens.current.querySelector<HTMLElement>(`[data-cell="${activeCell}"] a`);
    link?.focus({ preventScroll: true });
  }, [lens, activeCell]);
}
