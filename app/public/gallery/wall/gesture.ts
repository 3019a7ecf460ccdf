import { FLING_MEMORY_MS } from "../../../motion/timing.ts";
import type { Point, Room } from "./camera.ts";
import { AUTOSCROLL_MARGIN_PX, AUTOSCROLL_SPEED, KEY_PAN_PX } from "./wall-limits.ts";

/** Where a pointer was, and when, in milliseconds. */
export interface Sample extends Point {
  at: number;
}

/**
 * How fast the hand was when it let go, in CSS pixels a millisecond: over its last
 * moments alone, so that one that has stopped before throws nothing (L3).
 */
export function fling(trail: readonly Sample[], at: number): Point {
  const recent = trail.filter((sample) => at - sample.at <= FLING_MEMORY_MS);
  const [first, last] = [recent.at(0), recent.at(-1)];
  if (!first || !last || last.at - first.at < 1) return { x: 0, y: 0 };
  const time = last.at - first.at;
  return { x: (last.x - first.x) / time, y: (last.y - first.y) / time };
}

/**
 * A drag within the margin of the view's edge can't go much further by hand: the wall
 * goes on the same way by itself, the faster the nearer (L3).
 * @returns CSS pixels a millisecond
 */
export function edgePull(
  { x, y }: Point,
  { width, height }: Pick<Room, "width" | "height">,
): Point {
  return { x: pullAlong(x, width / 2), y: pullAlong(y, height / 2) };
}

/** What a key asks of the wall; undefined where it asks nothing (L3). */
export type Wish =
  | { type: "pan"; by: Point }
  | { type: "zoom"; ticks: 1 | -1 }
  | { type: "unzoom" }
  | { type: "home" };

const WISHES: ReadonlyMap<string, Wish> = new Map<string, Wish>([
  ["ArrowLeft", { type: "pan", by: { x: -KEY_PAN_PX, y: 0 } }],
  ["ArrowRight", { type: "pan", by: { x: KEY_PAN_PX, y: 0 } }],
  ["ArrowUp", { type: "pan", by: { x: 0, y: -KEY_PAN_PX } }],
  ["ArrowDown", { type: "pan", by: { x: 0, y: KEY_PAN_PX } }],
  ["+", { type: "zoom", ticks: 1 }],
  ["=", { type: "zoom", ticks: 1 }],
  ["-", { type: "zoom", ticks: -1 }],
  ["0", { type: "unzoom" }],
  ["Home", { type: "home" }],
]);

/** The wish behind a key, as `KeyboardEvent.key` names it (L3). */
export function wishOf(key: string): Wish | undefined {
  return WISHES.get(key);
}

/** A turn of the wheel that counts as a tick of its own, and the sum of smaller ones that does, in pixels. */
const NOTCH_PX = 50;
/** The same for two fingers that pinch a touchpad, which browsers tell as a wheel. */
const TOUCHPAD_PINCH_PX = 8;

/** Turns wheel events into ticks: one a notch, and a touchpad's many small ones gathered (L3). */
export function wheelTicks(
  gathered: number,
  { deltaY, isPinch }: { deltaY: number; isPinch: boolean },
): { ticks: number; gathered: number } {
  if (!isPinch && Math.abs(deltaY) >= NOTCH_PX) return { ticks: -Math.sign(deltaY), gathered: 0 };
  const sum = gathered * deltaY < 0 ? deltaY : gathered + deltaY;
  const tick = isPinch ? TOUCHPAD_PINCH_PX : NOTCH_PX;
  const ticks = Math.trunc(sum / tick);
  return { ticks: ticks === 0 ? 0 : -ticks, gathered: sum - ticks * tick };
}

function pullAlong(at: number, half: number): number {
  const depth = Math.abs(at) - (half - AUTOSCROLL_MARGIN_PX);
  if (depth <= 0) return 0;
  return Math.sign(at) * Math.min(1, depth / AUTOSCROLL_MARGIN_PX) * AUTOSCROLL_SPEED;
}
