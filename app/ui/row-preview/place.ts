import type { Point } from "../../motion/cursor/cursor.ts";

/** From one edge to another, in CSS pixels of the screen. */
export interface Span {
  from: number;
  to: number;
}

/** A row, as it stands on the screen. */
export interface RowMeasure {
  across: Span;
  down: Span;
  /** From edge to edge of each of its texts. */
  words: readonly Span[];
}

export interface Size {
  width: number;
  height: number;
}

/** Where the upper left corner of a preview may be. */
export interface Room {
  x: Span;
  y: Span;
}

/** The air between a preview and a text, and between it and the screen's edge, in pixels. */
const AIR_PX = 16;
/** How far beside the pointer a preview stands where it can, in pixels. */
const AWAY_PX = 24;

/** Where a preview would stand for a pointer if nothing were in its way. */
export function besidePointer(pointer: Point, size: Size): Point {
  return { x: pointer.x + AWAY_PX, y: pointer.y - size.height / 2 };
}

/**
 * The room that leaves every text of a row to be read (W3, G4): the nearest gap between
 * them, or below the row, or above it.
 * @param wish where the preview would stand
 * @returns undefined on a screen that has no such place
 */
export function roomBeside(
  row: RowMeasure,
  size: Size,
  screen: Size,
  wish: Point,
): Room | undefined {
  const y = { from: AIR_PX, to: screen.height - AIR_PX - size.height };
  if (y.to < y.from) return undefined;
  const gaps = gapsOf(row, size.width);
  if (gaps.length > 0) {
    const nearest = gaps.toSorted((a, b) => wayTo(a, wish.x) - wayTo(b, wish.x))[0];
    return nearest && { x: nearest, y };
  }
  const x = { from: row.across.from, to: row.across.to - size.width };
  const below = row.down.to + AIR_PX;
  const above = row.down.from - AIR_PX - size.height;
  if (x.to < x.from) return undefined;
  if (below <= y.to) return { x, y: { from: below, to: below } };
  return above >= y.from ? { x, y: { from: above, to: above } } : undefined;
}

/** The place in a room that is nearest to the one wished for. */
export function within({ x, y }: Room, wish: Point): Point {
  return { x: clamp(wish.x, x), y: clamp(wish.y, y) };
}

/** Where a preview of that width may begin between the texts of a row. */
function gapsOf({ across, words }: RowMeasure, width: number): Span[] {
  const sorted = words.toSorted((a, b) => a.from - b.from);
  const gaps: Span[] = [];
  let from = across.from;
  for (const word of sorted) {
    gaps.push({ from, to: word.from - AIR_PX - width });
    from = Math.max(from, word.to + AIR_PX);
  }
  gaps.push({ from, to: across.to - width });
  return gaps.filter((gap) => gap.from <= gap.to);
}

function wayTo(span: Span, value: number): number {
  return Math.abs(clamp(value, span) - value);
}

function clamp(value: number, { from, to }: Span): number {
  return Math.min(to, Math.max(from, value));
}
