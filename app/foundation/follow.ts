import { CURSOR_LAG_MS } from "./timing.ts";

/** CSS pixels in the viewport. */
export interface Point {
  x: number;
  y: number;
}

const NEAR_PX = 0.1;

/** Moves a point towards another, independent of the frame rate. @param elapsed milliseconds */
export function follow(from: Point, to: Point, elapsed: number): Point {
  const left = Math.exp(-elapsed / CURSOR_LAG_MS);
  const next = { x: to.x + (from.x - to.x) * left, y: to.y + (from.y - to.y) * left };
  return Math.hypot(next.x - to.x, next.y - to.y) < NEAR_PX ? to : next;
}
