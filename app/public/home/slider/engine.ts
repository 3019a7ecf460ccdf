import Swiper from "swiper";
import { EffectCoverflow, Mousewheel } from "swiper/modules";
import { watchReducedMotion, prefersReducedMotion } from "../../../motion/media-queries.ts";
import { SLIDE_HURRY_MS, SLIDE_STEP_MS } from "../../../motion/timing.ts";
import { COVERFLOW, NARROW, WIDE, WIDE_QUERY, bendAt, isFarAway } from "./coverflow.ts";
import type { SliderEvent } from "./slider-state.ts";

/** Steps that may be queued: a second or two of motion. */
const MAX_QUEUED = 5;

/** The running slider. */
export type Engine = ReturnType<typeof startEngine>;

/**
 * Starts Swiper's coverflow over the static form (H6). This module is the only one
 * that knows Swiper, and is loaded when the page already works.
 *
 * Keyboard and autoplay are home's own: Swiper's keyboard answers under an open
 * dialog, and its autoplay counts from the end of a transition and forgets why it paused.
 * @param viewport clips the row
 * @param dispatch called with the active slide, and when a pointer or a wheel moves the slider
 */
export function startEngine(viewport: HTMLElement, dispatch: (event: SliderEvent) => void) {
  const stop = new AbortController();
  let slider = startSwiper(viewport, 0, dispatch);
  const restart = () => {
    const active = slider.stop();
    slider = startSwiper(viewport, active, dispatch);
  };
  // Swiper changes its layout with the loop in disorder; a restart puts it right.
  matchMedia(WIDE_QUERY).addEventListener("change", restart, stop);
  return {
    step: (by: 1 | -1) => slider.step(by),
    centre: (index: number) => slider.centre(index),
    stop() {
      stop.abort();
      slider.stop();
    },
  };
}

/** @param initial index of the slide that starts in the middle */
function startSwiper(
  viewport: HTMLElement,
  initial: number,
  dispatch: (event: SliderEvent) => void,
) {
  viewport.dataset.live = "";
  // Computed by the stylesheet, as for the static form.
  const stretch = () => -Number.parseFloat(getComputedStyle(viewport).scrollMarginLeft);
  const { slidesPerView, spaceBetween, scale } = matchMedia(WIDE_QUERY).matches ? WIDE : NARROW;
  const track = viewport.firstElementChild;
  const swiper = new Swiper(viewport, {
    init: false,
    modules: [EffectCoverflow, Mousewheel],
    wrapperClass: track?.classList[0] ?? "",
    slideClass: track?.firstElementChild?.classList[0] ?? "",
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
      scale,
      stretch: stretch(),
      // Swiper measures from the middle in slides without the space between them.
      modifier: (offset) => bendAt((offset * sizeOf(swiper)) / (sizeOf(swiper) + spaceBetween)),
      slideShadows: false,
    },
    mousewheel: { enabled: true },
  });
  placeByTransform(swiper);
  swiper.init();
  let active = initial;
  let queued = 0;
  const stopped = new AbortController();
  const onTouched = () => dispatch({ type: "touched" });
  // Swiper waits for the end of a transition, which never comes for one that the loop's
  // rearranging cancels: ask the browser whether the track is moving.
  const isMoving = () => swiper.animating && swiper.wrapperEl.getAnimations().length > 0;
  const move = (by: number, duration = speed()) => {
    swiper.animating = false;
    if (by > 0) swiper.slideNext(duration);
    else swiper.slidePrev(duration);
  };
  swiper.on("realIndexChange", () => {
    if (stopped.signal.aborted) return;
    active = swiper.realIndex;
    dispatch({ type: "active", index: active });
  });
  swiper.on("sliderFirstMove", onTouched);
  swiper.on("scroll", onTouched);
  swiper.on("beforeResize", () => {
    Object.assign(swiper.params.coverflowEffect ?? {}, { stretch: stretch() });
  });
  // A frame later: the loop's own rearranging ends transitions too, in the middle of a move.
  const takeQueued = () => {
    requestAnimationFrame(() => {
      if (queued === 0 || swiper.destroyed || isMoving()) return;
      const by = Math.sign(queued);
      queued -= by;
      move(by, queued === 0 ? speed() : Math.min(speed(), SLIDE_HURRY_MS));
    });
  };
  swiper.on("transitionEnd", takeQueued);
  swiper.wrapperEl.addEventListener("transitioncancel", takeQueued, { signal: stopped.signal });
  const endWatch = watchReducedMotion(() => {
    swiper.params.speed = speed();
  });
  return {
    step(by: 1 | -1) {
      if (isMoving()) queued = Math.max(-MAX_QUEUED, Math.min(MAX_QUEUED, queued + by));
      else move(by);
    },
    centre(index: number) {
      queued = 0;
      swiper.slideToLoop(index);
    },
    /** @returns the index of the slide that was active */
    stop(): number {
      stopped.abort();
      endWatch();
      swiper.destroy();
      delete viewport.dataset.live;
      return active;
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
    const total = swiper.el.querySelectorAll("li:not([data-copy])").length;
    const middle = (swiper.width - sizeOf(swiper)) / 2 - swiper.translate;
    for (const [index, slide] of swiper.slides.entries()) {
      // As the style sheet has it for the static form: seen from the middle of the view.
      const aside = placeOf(index) - middle;
      slide.style.opacity = isFarAway(aside / placeOf(1), total) ? "0" : "1";
      slide.style.transform = `translateX(${middle}px) perspective(var(--view)) translateX(${aside}px) ${slide.style.transform}`;
    }
  };
  swiper.on("setTranslate", before, true);
  swiper.on("setTranslate", after);
}

function sizeOf(swiper: Swiper): number {
  return swiper.slidesSizesGrid[0] ?? 1;
}
