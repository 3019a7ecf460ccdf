import type { CSSProperties } from "react";
import { SLIDE_STEP_MS } from "../../../foundation/timing.ts";

/** The stylesheets get these values from `stageVariables`. */
export const COVERFLOW = { rotateDeg: 20, depthPx: 100 } as const;

export const WIDE_QUERY = "(width >= 1024px)";

/** `spaceBetween` is in pixels; `scale` is the relative size of the active slide's neighbours. */
export const NARROW = { slidesPerView: 1.5, spaceBetween: 20, scale: 0.95 } as const;
export const WIDE = { slidesPerView: 4, spaceBetween: 30, scale: 0.76 } as const;

/** Returns CSS variables that make the static form match the running slider. */
export function stageVariables(ringSize: number): CSSProperties {
  return {
    "--step": `${SLIDE_STEP_MS}ms`,
    "--rotate": `${COVERFLOW.rotateDeg}deg`,
    "--depth": `${COVERFLOW.depthPx}px`,
    "--ring-size": ringSize,
    "--narrow-view": NARROW.slidesPerView,
    "--narrow-gap": `${NARROW.spaceBetween}px`,
    "--narrow-lead": leadOf(ringSize, NARROW.slidesPerView),
    "--narrow-scale": NARROW.scale,
    "--wide-view": WIDE.slidesPerView,
    "--wide-gap": `${WIDE.spaceBetween}px`,
    "--wide-scale": WIDE.scale,
    "--wide-lead": leadOf(ringSize, WIDE.slidesPerView),
  };
}

/** With fewer slides, the wide row has a gap where the ring closes. */
const MIN_RING_SIZE = 8;

/** Beyond the first neighbours the bend grows more slowly, so that the next slides stay visible. */
const BEND_BEYOND = 0.8;

/** Returns the ring's size: a small `total` is repeated until both sides of the active slide are filled. */
export function ringSize(total: number): number {
  return total === 0 ? 0 : Math.ceil(MIN_RING_SIZE / total) * total;
}

/** Returns the index after a number of steps round the ring. */
export function stepFrom(index: number, step: number, total: number): number {
  return (((index + step) % total) + total) % total;
}

/** Returns the smallest number of steps between two slides, negative to the left. */
export function stepsBetween(active: number, index: number, total: number): number {
  const forward = stepFrom(index - active, 0, total);
  return forward > total / 2 ? forward - total : forward;
}

/** Whether another copy of a slide is nearer to the middle, so that this copy is hidden. */
export function isFarAway(steps: number, total: number): boolean {
  const half = total / 2 + 0.01;
  return steps > half || steps < 0.02 - half;
}

/**
 * Returns how many of the last slides Swiper's loop puts before the first; the static form must do
 * the same, so that nothing moves when Swiper starts.
 * @param perView slides per view, which may be fractional
 */
export function leadOf(size: number, perView: number): number {
  const whole = Math.ceil(perView);
  const inView = whole % 2 === 0 ? whole + 1 : whole;
  const wanted = Math.ceil(inView / 2);
  const buffer =
    wanted > (size - inView) / 2 ? Math.max(1, Math.floor((size - inView - 1) / 2)) : wanted;
  return buffer + (inView - 1) / 2;
}

/** Returns a slide's bend in units of the first neighbour's rotation and depth; `steps` may be fractional. */
export function bendAt(steps: number): number {
  const distance = Math.abs(steps);
  const bend = Math.min(distance, 1) + Math.max(distance - 1, 0) * BEND_BEYOND;
  return steps < 0 ? -bend : bend;
}
