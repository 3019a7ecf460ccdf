import { useCallback, useEffect, type RefObject, useEffectEvent, useRef } from "react";
import { introOver } from "../../../motion/intro/intro.ts";
import { useIsTabHidden, usePrefersReducedMotion } from "../../../foundation/media-queries.ts";
import { AUTOPLAY_EVERY_MS, SLIDE_STEP_MS } from "../../../foundation/timing.ts";
import { useLazyModule } from "../../../foundation/use-lazy-module.ts";
import { useLightbox } from "../../../ui/lightbox/lightbox-state.ts";
import type { Slide } from "../slides.ts";
import { useCompressedPictures } from "../use-compressed-pictures.ts";
import { startEngine, type Engine } from "./engine.ts";
import {
  isCounting,
  type SliderCommands,
  type SliderEvent,
  type SliderState,
} from "./slider-state.ts";

export { LoopFilm } from "../../../ui/film/loop-film.tsx";

const loadLightbox = () => import("../reel-lightbox.tsx");

interface MovingPartsProps {
  viewport: RefObject<HTMLElement | null>;
  /** The line whose animation counts the time to the next slide. */
  hairline: RefObject<HTMLSpanElement | null>;
  slides: readonly Slide[];
  state: SliderState;
  dispatch: (event: SliderEvent) => void;
  /** Called with the slider when it starts, and with undefined when it stops. */
  connect: (slider: SliderCommands | undefined) => void;
  onStep: (by: 1 | -1) => void;
  onCompressed: (original: string, smaller: string) => void;
}

/** The slider's engine, autoplay, keys and film, loaded after hydration; renders only the lightbox. */
export function MovingParts(props: MovingPartsProps) {
  const { viewport, hairline, slides, state, dispatch, connect, onStep, onCompressed } = props;
  const { activeIndex } = state;
  const engine = useRef<Engine>(undefined);
  const box = useLightbox();
  const { open } = box;
  const isWatching = box.state.phase !== "closed";
  const lightbox = useLazyModule(loadLightbox, isWatching);

  useEffect(() => {
    let isUnmounted = false;
    const start = async () => {
      await introEnded(viewport.current);
      if (isUnmounted || !viewport.current) return;
      const started = startEngine(viewport.current, dispatch);
      engine.current = started;
      connect({ ...started, openFilm: () => open(0) });
    };
    void start();
    return () => {
      isUnmounted = true;
      engine.current?.stop();
      connect(undefined);
    };
  }, [viewport, dispatch, connect, open]);
  useClock(
    hairline,
    state,
    useCallback(() => engine.current?.step(1), []),
  );
  useArrowKeys(onStep);
  useFocusOnActive(viewport, activeIndex);
  useEffect(() => {
    dispatch({ type: isWatching ? "hold" : "release", why: "lightbox" });
  }, [isWatching, dispatch]);
  const isTabHidden = useIsTabHidden();
  useEffect(() => {
    dispatch({ type: isTabHidden ? "hold" : "release", why: "hidden" });
  }, [isTabHidden, dispatch]);
  useCompressedPictures(slides, onCompressed);

  const reel = slides[activeIndex % slides.length];
  return lightbox && reel?.kind === "reel" && <lightbox.ReelLightbox box={box} reel={reel} />;
}

/** Waits for the intro: Swiper moves slides in the document, which would restart their animations. */
async function introEnded(viewport: HTMLElement | null): Promise<void> {
  await introOver;
  const covers = viewport?.getAnimations({ subtree: true }) ?? [];
  await Promise.allSettled(covers.map(({ finished }) => finished));
}

function useFocusOnActive(viewport: RefObject<HTMLElement | null>, activeIndex: number) {
  useEffect(() => {
    if (!viewport.current?.contains(document.activeElement)) return;
    const link = viewport.current.querySelector<HTMLElement>(`[data-index="${activeIndex}"] a`);
    link?.focus({ preventScroll: true });
  }, [viewport, activeIndex]);
}

const STEPS: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowLeft: -1 };
const TYPING = "input, textarea, select, video, [contenteditable]";

/** Steps by arrow keys; key repeat is limited to the slider's speed, so that no steps queue up. */
function useArrowKeys(onStep: (by: 1 | -1) => void): void {
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

/** Advances the slider; the hairline's animation is the timer, so that display and timer always agree. */
function useClock(
  hairline: RefObject<HTMLSpanElement | null>,
  state: SliderState,
  onNext: () => void,
): void {
  const clock = useRef<Animation>(undefined);
  const isReduced = usePrefersReducedMotion();
  const round = state.activeIndex;
  const hasClock = state.plays && !isReduced;
  const counts = isCounting(state);

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
