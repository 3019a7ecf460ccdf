import type { Point } from "../../motion/cursor/cursor.ts";

export interface Size {
  width: number;
  height: number;
}

/** From the pointer to the preview, and from the row to it, in CSS pixels. */
const OFFSET = { x: 24, y: 16 } as const;

/** From the preview to the edges of the screen, in CSS pixels. */
const MARGIN_PX = 16;

/**
 * Where the upper left corner of a preview is (W3, G4): beside the pointer and below its
 * row, or above it near the bottom of the screen, so that the row can be read.
 */
export function placeOf(
  pointer: Point,
  row: { top: number; bottom: number },
  size: Size,
  screen: Size,
): Point {
  const below = row.bottom + OFFSET.y;
  const above = row.top - OFFSET.y - size.height;
  const isBelow = below + size.height <= screen.height - MARGIN_PX || above < MARGIN_PX;
  return {
    x: clamp(pointer.x + OFFSET.x, screen.width - size.width),
    y: clamp(isBelow ? below : above, screen.height - size.height),
  };
}

function clamp(value: number, room: number): number {
  return Math.max(MARGIN_PX, Math.min(room - MARGIN_PX, value));
}
