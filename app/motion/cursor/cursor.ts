import type { Words } from "#domain/words/en.ts";
import { CURSOR_LAG_MS } from "../timing.ts";

/** A place on the screen, in CSS pixels. */
export interface Point {
  x: number;
  y: number;
}

const NEAR_PX = 0.1;

/** The follower's word for a `data-cursor`; undefined where it has none (G12). */
export function cursorWord(
  kind: string | undefined,
  { viewProject, view, drag }: Words["cursor"],
): string | undefined {
  if (kind === "view-project") return viewProject;
  if (kind === "view") return view;
  return kind === "drag" ? drag : undefined;
}

/**
 * Where the follower is after some time: it makes up the same share of its way in the
 * same time, however often it is asked, and stands once it is there.
 * @param elapsed milliseconds since it was at `from`
 */
export function follow(from: Point, to: Point, elapsed: number): Point {
  const left = Math.exp(-elapsed / CURSOR_LAG_MS);
  const next = { x: to.x + (from.x - to.x) * left, y: to.y + (from.y - to.y) * left };
  return Math.hypot(next.x - to.x, next.y - to.y) < NEAR_PX ? to : next;
}
