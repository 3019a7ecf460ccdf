import { useCallback, useEffect, type RefObject } from "react";
import { useLightbox } from "../../../ui/lightbox/use-lightbox.ts";
import { useLazyModule } from "../../../motion/use-lazy-module.ts";
import type { Motion, MotionEvent } from "./autoplay.ts";
import type { Driver } from "./driver.ts";
import type { Slide } from "../slides.ts";
import { useArrowKeys } from "./use-arrow-keys.ts";
import { useClock } from "./use-clock.ts";
import { useEngine } from "./use-engine.ts";
import { useCompressedPictures } from "../use-compressed-pictures.ts";

export { ReelFilm } from "../reel-film.tsx";

const loadLightbox = () => import("../reel-lightbox.tsx");

interface MovingPartsProps {
  driver: Driver;
  motion: Motion;
  dispatch: (event: MotionEvent) => void;
  slides: readonly Slide[];
  activeCell: number;
  current: Slide | undefined;
  onActive: (cell: number) => void;
  onTouched: () => void;
  onStep: (by: 1 | -1) => void;
  /** Told that a picture has been compressed (H9). */
  onCompressed: (original: string, smaller: string) => void;
  trackClass: string;
  slideClass: string;
}

/**
 * All of home that only moves: the slider's engine, its clock and keys, and the film
 * (H4–H6). It is loaded when the page already works, and renders only the lightbox.
 */
export function MovingParts(props: MovingPartsProps) {
  const { driver, motion, dispatch, slides, activeCell, current, onStep, onCompressed, ...engine } =
    props;
  const { run, viewport } = driver;
  const reel = useLightbox();
  const { open } = reel;
  const isWatching = reel.state.phase !== "closed";
  const lightbox = useLazyModule(loadLightbox, isWatching);

  useEngine({ ...engine, driver, onOpenFilm: useCallback(() => open(0), [open]) });
  const onNext = useCallback(() => run((home) => home.step(1)), [run]);
  useClock(driver.hairline, motion, activeCell, onNext);
  useArrowKeys(onStep);
  useFocusOnActive(viewport, activeCell);
  useEffect(() => {
    dispatch({ type: isWatching ? "hold" : "release", why: "lightbox" });
  }, [isWatching, dispatch]);
  useHiddenTab(dispatch);
  useCompressedPictures(slides, onCompressed);

  return (
    lightbox && current?.kind === "reel" && <lightbox.ReelLightbox box={reel} reel={current} />
  );
}

/** Nothing moves by itself in a tab that nobody sees (H6). */
function useHiddenTab(dispatch: MovingPartsProps["dispatch"]) {
  useEffect(() => {
    const look = () => dispatch({ type: document.hidden ? "hold" : "release", why: "hidden" });
    look();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [dispatch]);
}

/** Keyboard focus on the active slide moves to the next active one. */
function useFocusOnActive(viewport: RefObject<HTMLElement | null>, activeCell: number) {
  useEffect(() => {
    if (!viewport.current?.contains(document.activeElement)) return;
    const link = viewport.current.querySelector<HTMLElement>(`[data-cell="${activeCell}"] a`);
    link?.focus({ preventScroll: true });
  }, [viewport, activeCell]);
}
