import { useEffect } from "react";
import Swiper from "swiper";
import { EffectCoverflow, Mousewheel } from "swiper/modules";
import { introOver } from "../../../motion/intro/intro.ts";
import { watchReducedMotion, prefersReducedMotion } from "../../../motion/media-queries.ts";
import { SLIDE_HURRY_MS, SLIDE_STEP_MS } from "../../../motion/timing.ts";
import { COVERFLOW, NARROW, WIDE, WIDE_QUERY, bendAt } from "./coverflow.ts";
import type { Driver } from "./driver.ts";

/** Steps that may be queued: a second or two of motion. */
const MAX_QUEUED = 5;

/** The running slider, as home knows it. */
interface Engine {
  /** Moves on by a slide, or back; steps requested during a step follow it. */
  step(by: 1 | -1): void;
  /** Brings a visible slide to the middle. */
  centre(index: number): void;
  stop(): void;
}

interface EngineParts {
  /** What clips the row. */
  viewport: HTMLElement;
  trackClass: string;
  slideClass: string;
  /** Index of the slide that starts in the middle. */
  initial: number;
  /** Called with the index of the slide that has become active. */
  onActive: (index: number) => void;
  /** Called when a pointer or a wheel moves the slider. */
  onTouched: () => void;
}

/**
 * Starts Swiper's coverflow over the static form (H6). This module is the only one
 * that knows Swiper, and is loaded when the page already works.
 *
 * Keyboard and autoplay are home's own: Swiper's keyboard answers under an open
 * dialog, and its autoplay counts from the end of a transition and forgets why it paused.
 */
function startEngine({
  viewport,
  trackClass,
  slideClass,
  initial,
  onActive,
  onTouched,
}: EngineParts): Engine {
  viewport.dataset.live = "";
  // Computed by the stylesheet, as for the static form.
  const look = () => {
    const style = getComputedStyle(viewport);
    return {
      stretch: -Number.parseFloat(style.getPropertyValue("--spread")),
      scale: Number.parseFloat(style.getPropertyValue("--scale")),
    };
  };
  const { slidesPerView, spaceBetween } = matchMedia(WIDE_QUERY).matches ? WIDE : NARROW;
  const swiper = new Swiper(viewport, {
    init: false,
    modules: [EffectCoverflow, Mousewheel],
    wrapperClass: trackClass,
    slideClass,
    loop: true,
    centeredSlides: true,
    speed: speed(),
    initialSlide: initial,
    slidesPerView,
    spaceBetween,
    effect: "coverflow",
    coverflowEffect: {
      rotate: COVERFLOW.rotateDeg,
      depth: COVERFLOW.depthPx,
      ...look(),
      // Swiper measures from the middle in slides without the space between them.
      modifier: (offset) => bendAt((offset * sizeOf(swiper)) / (sizeOf(swiper) + spaceBetween)),
      slideShadows: false,
    },
    mousewheel: { enabled: true },
  });
  placeByTransform(swiper);
  swiper.init();
  let queued = 0;
  let isStopped = false;
  const move = (by: number, duration = speed()) =>
    by > 0 ? swiper.slideNext(duration) : swiper.slidePrev(duration);
  swiper.on("realIndexChange", () => {
    if (!isStopped) onActive(swiper.realIndex);
  });
  swiper.on("sliderFirstMove", onTouched);
  swiper.on("scroll", onTouched);
  swiper.on("beforeResize", () => {
    Object.assign(swiper.params.coverflowEffect ?? {}, look());
  });
  // A frame later: the loop's own rearranging ends transitions too, in the middle of a move.
  swiper.on("transitionEnd", () => {
    requestAnimationFrame(() => {
      if (queued === 0 || swiper.animating || swiper.destroyed) return;
      const by = Math.sign(queued);
      queued -= by;
      move(by, queued === 0 ? speed() : Math.min(speed(), SLIDE_HURRY_MS));
    });
  });
  const endWatch = watchReducedMotion(() => {
    swiper.params.speed = speed();
  });
  return {
    step(by) {
      if (swiper.animating) queued = Math.max(-MAX_QUEUED, Math.min(MAX_QUEUED, queued + by));
      else move(by);
    },
    centre(index) {
      queued = 0;
      swiper.slideToLoop(index);
    },
    stop() {
      isStopped = true;
      endWatch();
      swiper.destroy();
      delete viewport.dataset.live;
    },
  };
}

function speed(): number {
  return prefersReducedMotion() ? 0 : SLIDE_STEP_MS;
}

/**
 * Places the slides by their transforms alone. The loop moves them in the document
 * and the track against that, which as layout would be a shift of the whole stage.
 */
function placeByTransform(swiper: Swiper): void {
  const placeOf = (index: number) => index * (sizeOf(swiper) + Number(swiper.params.spaceBetween));
  const before = () => {
    for (const [index, slide] of swiper.slides.entries()) slide.swiperSlideOffset = placeOf(index);
  };
  const after = () => {
    const middle = (swiper.width - sizeOf(swiper)) / 2 - swiper.translate;
    for (const [index, slide] of swiper.slides.entries()) {
      // As the style sheet has it for the static form: seen from the middle of the view.
      const aside = placeOf(index) - middle;
      slide.style.transform = `translateX(${middle}px) perspective(var(--view)) translateX(${aside}px) ${slide.style.transform}`;
    }
  };
  swiper.on("setTranslate", before, true);
  swiper.on("setTranslate", after);
}

function sizeOf(swiper: Swiper): number {
  return swiper.slidesSizesGrid[0] ?? 1;
}

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
        onActive(index) {
          active = index;
          onActive(index);
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
        centre: (index) => engine?.centre(index),
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
