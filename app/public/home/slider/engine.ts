import Swiper from "swiper";
import { EffectCoverflow, Mousewheel } from "swiper/modules";
import { watchReducedMotion, prefersReducedMotion } from "../../../foundation/media-queries.ts";
import { SLIDE_HURRY_MS, SLIDE_STEP_MS } from "../../../foundation/timing.ts";
import { COVERFLOW, NARROW, WIDE, WIDE_QUERY, bendAt, isFarAway } from "./coverflow.ts";
import type { SliderEvent } from "./slider-state.ts";

const MAX_QUEUED = 5;

export type Engine = ReturnType<typeof startEngine>;

/**
 * Starts Swiper's coverflow over the static form (H6). Home has its own keys and autoplay, because
 * Swiper's keys work under open dialogs, and its autoplay forgets why it paused.
 */
export function startEngine(viewport: HTMLElement, dispatch: (event: SliderEvent) => void) {
  const stop = new AbortController();
  let slider = startSwiper(viewport, 0, dispatch);
  const restart = () => {
    const active = slider.stop();
    slider = startSwiper(viewport, active, dispatch);
  };
  // A changed breakpoint leaves Swiper's loop out of order, so restart Swiper.
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

function startSwiper(
  viewport: HTMLElement,
  initial: number,
  dispatch: (event: SliderEvent) => void,
) {
  viewport.dataset.live = "";
  // `scroll-margin-left` contains the spread in pixels; a custom property would not be resolved.
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
      // Swiper's offset is in slide widths, without the space between slides.
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
  // `animating` stays true when the loop's rearranging cancels a transition, so ask the browser as well.
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
  // Wait one frame, because the loop's rearranging also ends transitions during a move.
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
    /** Returns the index of the active slide. */
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

/** Places slides by transform only: the loop's changes in the document would count as layout shifts. */
function placeByTransform(swiper: Swiper): void {
  const placeOf = (index: number) => index * (sizeOf(swiper) + Number(swiper.params.spaceBetween));
  const before = () => {
    for (const [index, slide] of swiper.slides.entries()) slide.swiperSlideOffset = placeOf(index);
  };
  const after = () => {
    const total = swiper.el.querySelectorAll("li:not([data-copy])").length;
    const middle = (swiper.width - sizeOf(swiper)) / 2 - swiper.translate;
    for (const [index, slide] of swiper.slides.entries()) {
      // As in the stylesheet: the perspective is that of the middle of the view.
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
