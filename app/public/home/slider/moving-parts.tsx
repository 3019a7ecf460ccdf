import { useCallback, useEffect, type RefObject, useEffectEvent, useRef } from "react";
import { usePrefersReducedMotion } from "../../../motion/media-queries.ts";
import { SLIDE_STEP_MS, AUTOPLAY_EVERY_MS } from "../../../motion/timing.ts";
import { useLazyModule } from "../../../motion/use-lazy-module.ts";
import { useLightbox } from "../../../ui/lightbox/lightbox-state.ts";
import type { Slide } from "../slides.ts";
import { useCompressedPictures } from "../use-compressed-pictures.ts";
import { type Motion, type MotionEvent, isCounting } from "./autoplay.ts";
import type { Driver } from "./driver.ts";
import { useEngine } from "./engine.ts";

export { ReelFilm } from "../reel-film.tsx";

const loadLightbox = () => import("../reel-lightbox.tsx");

interface MovingPartsProps {
  driver: Driver;
  motion: Motion;
  dispatch: (event: MotionEvent) => void;
  slides: readonly Slide[];
  activeIndex: number;
  current: Slide | undefined;
  onActive: (index: number) => void;
  onTouched: () => void;
  onStep: (by: 1 | -1) => void;
  /** Called when a picture has been compressed (H9). */
  onCompressed: (original: string, smaller: string) => void;
  trackClass: string;
  slideClass: string;
}

/**
 * All of home that only moves: the slider's engine, its clock and keys, and the film
 * (H4–H6). It is loaded when the page already works, and renders only the lightbox.
 */
export function MovingParts(props: MovingPartsProps) {
  const {
    driver,
    motion,
    dispatch,
    slides,
    activeIndex,
    current,
    onStep,
    onCompressed,
    ...engine
  } = props;
  const { run, viewport } = driver;
  const reel = useLightbox();
  const { open } = reel;
  const isWatching = reel.state.phase !== "closed";
  const lightbox = useLazyModule(loadLightbox, isWatching);

  useEngine({ ...engine, driver, onOpenFilm: useCallback(() => open(0), [open]) });
  const onNext = useCallback(() => run((home) => home.step(1)), [run]);
  useClock(driver.hairline, motion, activeIndex, onNext);
  useArrowKeys(onStep);
  useFocusOnActive(viewport, activeIndex);
  useEffect(() => {
    dispatch({ type: isWatching ? "hold" : "release", why: "lightbox" });
  }, [isWatching, dispatch]);
  useHiddenTab(dispatch);
  useCompressedPictures(slides, onCompressed);

  return (
    lightbox && current?.kind === "reel" && <lightbox.ReelLightbox box={reel} reel={current} />
  );
}

/** Autoplay pauses in a hidden tab (H6). */
function useHiddenTab(dispatch: MovingPartsProps["dispatch"]) {
  useEffect(() => {
    const look = () => dispatch({ type: document.hidden ? "hold" : "release", why: "hidden" });
    look();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [dispatch]);
}

/** Keyboard focus on the active slide moves to the next active one. */
function useFocusOnActive(viewport: RefObject<HTMLElement | null>, activeIndex: number) {
  useEffect(() => {
    if (!viewport.current?.contains(document.activeElement)) return;
    const link = viewport.current.querySelector<HTMLElement>(`[data-index="${activeIndex}"] a`);
    link?.focus({ preventScroll: true });
  }, [viewport, activeIndex]);
}

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowLeft: -1 };
const TYPING = "input, textarea, select, video, [contenteditable]";

/**
 * Left and right move the slider from anywhere on the page (H6), but not under
 * an open dialog, nor out of a field or a player that needs the keys itself. A key
 * that is held steps as fast as the slider does, so that letting go ends it.
 */
export function useArrowKeys(onStep: (by: 1 | -1) => void): void {
  useEffect(() => {
    let steppedAt = Number.NEGATIVE_INFINITY;
    const press = (event: KeyboardEvent) => {
      const by = STEPS[event.key];
      if (by === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)
        return;
      if (event.target instanceof Element && event.target.closest(TYPING)) return;
      if (document.querySelector("dialog:modal")) return;
      event.preventDefault();
      if (event.repeat && event.timeStamp - steppedAt < SLIDE_STEP_MS) return;
      steppedAt = event.timeStamp;
      onStep(by);
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [onStep]);
}

/**
 * Moves on every three seconds while nothing holds it (H6). The hairline's own
 * animation counts the time, so what is seen and what happens can't differ.
 * @param hairline the line that fills
 * @param round changes with every step: the time starts again
 * @param onNext asks for the next slide
 */
export function useClock(
  hairline: RefObject<HTMLSpanElement | null>,
  motion: Motion,
  round: number,
  onNext: () => void,
): void {
  const clock = useRef<Animation>(undefined);
  const isReduced = usePrefersReducedMotion();
  const hasClock = motion.plays && !isReduced;
  const counts = isCounting(motion);

  const startOrWait = useEffectEvent((filling: Animation) => {
    if (!counts) filling.pause();
  });
  useEffect(() => {
    if (!hasClock || !hairline.current) return undefined;
    const filling = hairline.current.animate(
      { transform: ["scaleX(0)", "scaleX(1)"] },
      { duration: AUTOPLAY_EVERY_MS },
    );
    filling.addEventListener("finish", onNext);
    filling.id = `next slide ${round}`;
    startOrWait(filling);
    clock.current = filling;
    return () => {
      filling.removeEventListener("finish", onNext);
      filling.cancel();
      clock.current = undefined;
    };
  }, [hairline, hasClock, round, onNext]);

  useEffect(() => {
    if (counts) clock.current?.play();
    else clock.current?.pause();
  }, [counts]);
}
