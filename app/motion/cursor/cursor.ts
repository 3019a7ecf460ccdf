import type { Words } from "#domain/words/en.ts";
import { CURSOR_LAG_MS } from "../../foundation/timing.ts";

/** CSS pixels in the viewport. */
export interface Point {
  x: number;
  y: number;
}

const NEAR_PX = 0.1;

/** Returns the disc's word for a `data-cursor` value. */
export function cursorWord(
  kind: string | undefined,
  { viewProject, view, drag }: Words["cursor"],
): string | undefined {
  if (kind === "view-project") return viewProject;
  if (kind === "view") return view;
  return kind === "drag" ? drag : undefined;
}

/** Moves a point towards another, independent of the frame rate. @param elapsed milliseconds */
export function follow(from: Point, to: Point, elapsed: number): Point {
  const left = Math.exp(-elapsed / CURSOR_LAG_MS);
  const next = { x: to.x + (from.x - to.x) * left, y: to.y + (from.y - to.y) * left };
  return Math.hypot(next.x - to.x, next.y - to.y) < NEAR_PX ? to : next;
}
