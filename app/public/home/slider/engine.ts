import Swiper from "swiper";
import { EffectCoverflow, Mousewheel } from "swiper/modules";
import { watchReducedMotion, prefersReducedMotion } from "../../../motion/reduced-motion.ts";
import { SLIDE_HURRY_MS, SLIDE_STEP_MS } from "../../../motion/timing.ts";
import { COVERFLOW, NARROW, WIDE, WIDE_QUERY } from "./coverflow.ts";
import { bendAt } from "./ring.ts";

/** Steps that may be queued: a second or two of motion. */
const MAX_QUEUED = 5;

/** The running slider, as home knows it. */
export interface Engine {
  /** Moves on by a slide, or back; steps requested during a step follow it. */
  step(by: 1 | -1): void;
  /** Brings a visible cell to the middle. */
  centre(cell: number): void;
  stop(): void;
}

export interface EngineParts {
  /** What clips the row. */
  viewport: HTMLElement;
  trackClass: string;
  slideClass: string;
  /** The cell that begins in the middle. */
  initial: number;
  /** Told the cell that has become the active one. */
  onActive: (cell: number) => void;
  /** Told that a pointer or a wheel has moved the slider. */
  onTouched: () => void;
}

/**
 * Starts Swiper's coverflow over the static form (H6). This module is the only one
 * that knows Swiper, and is loaded when the page already works.
 *
 * Keyboard and autoplay are home's own: Swiper's keyboard answers under an open
 * dialog, and its autoplay counts from the end of a transition and forgets why it paused.
 */
export function startEngine({
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
    centre(cell) {
      queued = 0;
      swiper.slideToLoop(cell);
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
