import type { Box } from "./columns.ts";

/** Which boxes meet a part of the wall, by their places in the list, in order (L3, L6). */
export function boxesIn(part: Box, boxes: readonly Box[]): number[] {
  const { x, y, width, height } = part;
  return boxes.flatMap((box, index) =>
    box.x < x + width && box.x + box.width > x && box.y < y + height && box.y + box.height > y
      ? [index]
      : [],
  );
}

/** A part of the wall with so much more of it on every side. */
export function grown({ x, y, width, height }: Box, by: number): Box {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by };
}

/** A box in another measure: so many pixels instead of hundredths of the view's width, or back. */
export function scaled({ x, y, width, height }: Box, by: number): Box {
  return { x: x * by, y: y * by, width: width * by, height: height * by };
}

/**
 * What hangs in the document: the frames near the view, and around the one that has the
 * focus its neighbours in the list, so that the keyboard walks the wall without a gap.
 * @param near places in the list, in order
 * @param focused a place in the list, if a frame has the focus
 */
export function hung(
  near: readonly number[],
  focused: number | undefined,
  total: number,
): number[] {
  if (focused === undefined) return [...near];
  const kept = [focused - 1, focused, focused + 1].filter((each) => each >= 0 && each < total);
  return [...new Set([...near, ...kept])].sort((a, b) => a - b);
}

/** Whether two lists name the same places. */
export function sameList(some: readonly number[], others: readonly number[]): boolean {
  return some.length === others.length && some.every((each, index) => each === others[index]);
}
