import type { Box } from "../../../ui/pan-zoom/camera.ts";

/** Columns for one screen size, in hundredths of the viewport's width. */
interface Columns {
  /** Column widths from the middle outwards, repeated. */
  left: readonly number[];
  right: readonly number[];
  gap: number;
  /** Half the height that the two middle columns leave free for the story. */
  free: number;
  /** Ratio of the wall's horizontal to its vertical growth. */
  spread: number;
}

const COLUMNS = {
  wide: {
    left: [17.4, 20.8, 13.2],
    right: [17.4, 13.2, 20.8],
    gap: 2.8,
    free: 12.5,
    spread: 1.5,
  },
  medium: { left: [25, 20], right: [22, 26], gap: 3.2, free: 19, spread: 0.8 },
  narrow: { left: [44, 36], right: [37, 46], gap: 5, free: 29, spread: 0.5 },
} as const satisfies Record<string, Columns>;

export type ScreenSize = keyof typeof COLUMNS;
export const SCREENS = ["wide", "medium", "narrow"] as const satisfies readonly ScreenSize[];

/** Media queries as in the stylesheet; the widest screen is the default. */
export const SCREEN_QUERIES: Readonly<Record<ScreenSize, string | undefined>> = {
  narrow: "(max-width: 600px)",
  medium: "(max-width: 1200px)",
  wide: undefined,
};

/** Limits for panning past the viewport's edges, as shares of the viewport. */
export const WALL_SLACK = { empty: 0.1, minTravel: 0.15 } as const;

/** Number of frames that the server renders: enough for any first view. */
export const FIRST_FRAMES = 24;

/** Where each column splits into an upper and a lower part, varied so that columns don't align. */
const DIVIDES = [0, -7, 6, -3, 9, -10, 4];

interface Column {
  x: number;
  width: number;
  /** Free ends: the lower edge of the next frame above, the upper edge of the next frame below. */
  above: number;
  below: number;
}

/** Places frames by their width over height, each as near as possible to the origin in the middle. */
export function layoutFrames(screen: ScreenSize, ratios: readonly number[]): Box[] {
  const spec: Columns = COLUMNS[screen];
  const columns = [column(spec, -1), column(spec, 1)];
  let [leftmost, rightmost] = [-1, 1];
  return ratios.map((ratio) => {
    const places = columns.flatMap((each) => freePlaces(each, ratio));
    const { box, on, isAbove } = places.reduce((best, each) =>
      distance(each.box, spec.spread) < distance(best.box, spec.spread) ? each : best,
    );
    if (isAbove) on.above = box.y - spec.gap;
    else on.below = box.y + box.height + spec.gap;
    // Keep one unused column beyond the outermost one on both sides.
    if (on === columns[0]) columns.unshift(column(spec, --leftmost));
    if (on === columns.at(-1)) columns.push(column(spec, ++rightmost));
    return box;
  });
}

/** Returns the bounding box of all boxes and the origin. */
export function extentOf(boxes: readonly Box[]): Box {
  const x = Math.min(0, ...boxes.map((box) => box.x));
  const y = Math.min(0, ...boxes.map((box) => box.y));
  const right = Math.max(0, ...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(0, ...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}

/** Returns the indexes of the boxes that intersect `part`, in order. */
export function intersecting(part: Box, boxes: readonly Box[]): number[] {
  const { x, y, width, height } = part;
  return boxes.flatMap((box, index) =>
    box.x < x + width && box.x + box.width > x && box.y < y + height && box.y + box.height > y
      ? [index]
      : [],
  );
}

/** Grows a box by `by` on every side. */
export function expand({ x, y, width, height }: Box, by: number): Box {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by };
}

/** Converts a box between pixels and hundredths of the viewport's width. */
export function scaleBox({ x, y, width, height }: Box, by: number): Box {
  return { x: x * by, y: y * by, width: width * by, height: height * by };
}

/** Adds the focused frame and its neighbours to those nearby, so that Tab reaches the next frame. */
export function visibleFrames(
  nearby: readonly number[],
  focused: number | undefined,
  total: number,
): number[] {
  if (focused === undefined) return [...nearby];
  const around = [focused - 1, focused, focused + 1].filter((each) => each >= 0 && each < total);
  return [...new Set([...nearby, ...around])].sort((a, b) => a - b);
}

/** Whether both lists contain the same indexes in the same order. */
export function isSameList(some: readonly number[], others: readonly number[]): boolean {
  return some.length === others.length && some.every((each, index) => each === others[index]);
}

/** @param place -1, -2, … to the left of the middle, 1, 2, … to the right */
function column({ left, right, gap, free }: Columns, place: number): Column {
  const [widths, steps] = place < 0 ? [left, -place] : [right, place];
  const widthAt = (step: number) => widths[step % widths.length] ?? 0;
  const inner = Array.from({ length: steps - 1 }, (_, step) => widthAt(step) + gap);
  const start = inner.reduce((sum, each) => sum + each, gap / 2);
  const width = widthAt(steps - 1);
  const divide = DIVIDES[(steps * 2 + (place < 0 ? 1 : 0)) % DIVIDES.length] ?? 0;
  const half = steps === 1 ? free : gap / 2;
  const middle = steps === 1 ? 0 : divide;
  const x = place < 0 ? -start - width : start;
  return { x, width, above: middle - half, below: middle + half };
}

function freePlaces(on: Column, ratio: number) {
  const { x, width, above, below } = on;
  const height = width / ratio;
  return [
    { on, isAbove: true, box: { x, y: above - height, width, height } },
    { on, isAbove: false, box: { x, y: below, width, height } },
  ];
}

function distance({ x, y, width, height }: Box, spread: number): number {
  return Math.max(Math.abs(x + width / 2) / spread, Math.abs(y + height / 2));
}
