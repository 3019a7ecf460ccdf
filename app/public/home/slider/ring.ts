/**
 * The closed ring of slides (H6). The slider lays its cells out in
 * a row with some of the last ones moved before the first, so that both sides of the active one are
 * filled; the static form does the same, so nothing moves when the slider takes over.
 */

/** Fewer cells than this leave the wide row a gap where the ring closes. */
const MIN_CELLS = 8;

/** Beyond the neighbours the ring bends less than between them, so that the next ones still look in. */
const BEND_BEYOND = 0.8;

/**
 * How many cells the ring has: the slides once, or again and again until it is full.
 * @param total how many slides there are
 */
export function cellsOf(total: number): number {
  return total === 0 ? 0 : Math.ceil(MIN_CELLS / total) * total;
}

/** The index a step away, round the ring. */
export function stepFrom(index: number, step: number, total: number): number {
  return (((index + step) % total) + total) % total;
}

/** Steps from the active cell to another by the shorter way round, to the left negative. */
export function stepsBetween(active: number, index: number, total: number): number {
  const forward = stepFrom(index - active, 0, total);
  return forward > total / 2 ? forward - total : forward;
}

/**
 * How many of the last cells Swiper's loop places before the first one at the start.
 * @param cells how many there are
 * @param perView the slides per view, whole or not
 */
export function leadOf(cells: number, perView: number): number {
  const whole = Math.ceil(perView);
  const inView = whole % 2 === 0 ? whole + 1 : whole;
  const wanted = Math.ceil(inView / 2);
  const buffer =
    wanted > (cells - inView) / 2 ? Math.max(1, Math.floor((cells - inView - 1) / 2)) : wanted;
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
