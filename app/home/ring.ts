/** Where a slide stands, seen from the one in the middle. */
export type Place = "middle" | "left" | "right" | "far-left" | "far-right" | "behind";

const PLACES: ReadonlyMap<number, Place> = new Map([
  [0, "middle"],
  [-1, "left"],
  [1, "right"],
  [-2, "far-left"],
  [2, "far-right"],
]);

/**
 * The place of a slide on the closed ring of slides (H6: it loops).
 * @param index the slide's own, from 0
 * @param active the index of the slide in the middle
 * @param total how many slides there are
 */
export function placeOn(index: number, active: number, total: number): Place {
  return PLACES.get(shortestWay(index - active, total)) ?? "behind";
}

/** The index a step away, round the ring. */
export function stepFrom(active: number, step: number, total: number): number {
  return (((active + step) % total) + total) % total;
}

function shortestWay(distance: number, total: number): number {
  const forward = stepFrom(distance, 0, total);
  return forward > total / 2 ? forward - total : forward;
}
