import type { CSSProperties } from "react";
import { SLIDE_STEP_MS } from "../../../motion/timing.ts";

/** The coverflow's measures (H6); the stylesheets repeat none of them. */
export const COVERFLOW = { rotateDeg: 20, depthPx: 100 } as const;

/** From this width on the wide layout applies. */
export const WIDE_QUERY = "(width >= 1024px)";

/** Below that width and from it on: slides per view, pixels between them, and the size of the neighbours. */
export const NARROW = { slidesPerView: 1.5, spaceBetween: 20, scale: 0.95 } as const;
export const WIDE = { slidesPerView: 4, spaceBetween: 30, scale: 0.76 } as const;

/** The coverflow's measures for the stylesheets, so that the static form matches the running slider (H6). */
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

/** Fewer slides than this leave the wide row a gap where the ring closes. */
const MIN_RING_SIZE = 8;

/** Beyond the neighbours the ring bends less than between them, so that the next ones still look in. */
const BEND_BEYOND = 0.8;

/**
 * The number of slides in the closed ring (H6): a studio with few has each of them several times.
 * The last ones stand before the first, so that both sides of the active slide are filled; the
 * static form does the same, so nothing moves when Swiper starts.
 * @param total how many different slides there are
 */
export function ringSize(total: number): number {
  return total === 0 ? 0 : Math.ceil(MIN_RING_SIZE / total) * total;
}

/** The index a step away, round the ring. */
export function stepFrom(index: number, step: number, total: number): number {
  return (((index + step) % total) + total) % total;
}

/** Steps from the active slide to another by the shorter way round, to the left negative. */
export function stepsBetween(active: number, index: number, total: number): number {
  const forward = stepFrom(index - active, 0, total);
  return forward > total / 2 ? forward - total : forward;
}

/**
 * Whether another copy of a slide is nearer to the middle, so that this one is not shown: no
 * slide stands twice beside itself (U4).
 * @param steps its distance from the middle in slides, to the left negative
 * @param total how many different slides there are
 */
export function isFarAway(steps: number, total: number): boolean {
  const half = total / 2 + 0.01;
  return steps > half || steps < 0.02 - half;
}

/**
 * How many of the last slides Swiper's loop places before the first one at the start.
 * @param size of the ring
 * @param perView the slides per view, whole or not
 */
export function leadOf(size: number, perView: number): number {
  const whole = Math.ceil(perView);
  const inView = whole % 2 === 0 ? whole + 1 : whole;
  const wanted = Math.ceil(inView / 2);
  const buffer =
    wanted > (size - inView) / 2 ? Math.max(1, Math.floor((size - inView - 1) / 2)) : wanted;
  return buffer + (inView - 1) / 2;
}

/**
 * How far a slide is turned and set back, in the measure of the first neighbour's
 * rotation and depth.
 * @param steps its distance from the middle in slides, also between two of them
 */
export function bendAt(steps: number): number {
  const distance = Math.abs(steps);
  const bend = Math.min(distance, 1) + Math.max(distance - 1, 0) * BEND_BEYOND;
  return steps < 0 ? -bend : bend;
}
