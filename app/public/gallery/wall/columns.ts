/** One way to hang the wall, all in hundredths of the view's width. */
interface Columns {
  /** The columns' widths to the left and to the right of the middle, outwards, over and over. */
  left: readonly number[];
  right: readonly number[];
  gap: number;
  /** Half the height that the two middle columns leave free for the story (L5). */
  free: number;
  /** How much wider than high the wall grows. */
  spread: number;
}

/** The wall's columns for each kind of screen: loose, and in two sizes, give and take (L3). */
const COLUMNS = {
  wide: {
    left: [17.4, 20.8, 13.2],
    right: [17.4, 13.2, 20.8],
    gap: 2.8,
    free: 12.5,
    spread: 1.5,
  },
  middle: { left: [25, 20], right: [22, 26], gap: 3.2, free: 19, spread: 0.8 },
  phone: { left: [44, 36], right: [37, 46], gap: 5, free: 29, spread: 0.5 },
} as const satisfies Record<string, Columns>;

export type Screen = keyof typeof COLUMNS;
export const SCREENS = ["wide", "middle", "phone"] as const satisfies readonly Screen[];

/** Where columns part into what hangs above and what hangs below, so that no two begin alike. */
const SEAMS = [0, -7, 6, -3, 9, -10, 4];

/** A frame on the wall; the wall's origin is the middle of the first view. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Column {
  x: number;
  width: number;
  /** The free ends: the lower edge of what may hang above, the upper edge of what may hang below. */
  above: number;
  below: number;
}

/**
 * Hangs frames round the story, each at the free place that is nearest to the middle,
 * so that the first frames are in the first view and the wall grows on all sides.
 * @param ratios width over height of each frame
 * @returns their boxes, in the same order
 */
export function hang(screen: Screen, ratios: readonly number[]): Box[] {
  const look: Columns = COLUMNS[screen];
  const columns = [column(look, -1), column(look, 1)];
  let [leftmost, rightmost] = [-1, 1];
  return ratios.map((ratio) => {
    const places = columns.flatMap((each) => ends(each, ratio));
    const { box, on, isAbove } = places.reduce((best, each) =>
      distance(each.box, look.spread) < distance(best.box, look.spread) ? each : best,
    );
    if (isAbove) on.above = box.y - look.gap;
    else on.below = box.y + box.height + look.gap;
    // Beyond the outermost column that is used there is always one more to choose.
    if (on === columns[0]) columns.unshift(column(look, --leftmost));
    if (on === columns.at(-1)) columns.push(column(look, ++rightmost));
    return box;
  });
}

/** What all boxes fill together. */
export function extentOf(boxes: readonly Box[]): Box {
  const x = Math.min(0, ...boxes.map((box) => box.x));
  const y = Math.min(0, ...boxes.map((box) => box.y));
  const right = Math.max(0, ...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(0, ...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}

/** @param place -1, -2, … to the left of the middle, 1, 2, … to the right */
function column({ left, right, gap, free }: Columns, place: number): Column {
  const [widths, steps] = place < 0 ? [left, -place] : [right, place];
  const widthAt = (step: number) => widths[step % widths.length] ?? 0;
  const inner = Array.from({ length: steps - 1 }, (_, step) => widthAt(step) + gap);
  const start = inner.reduce((sum, each) => sum + each, gap / 2);
  const width = widthAt(steps - 1);
  const seam = SEAMS[(steps * 2 + (place < 0 ? 1 : 0)) % SEAMS.length] ?? 0;
  const half = steps === 1 ? free : gap / 2;
  const middle = steps === 1 ? 0 : seam;
  const x = place < 0 ? -start - width : start;
  return { x, width, above: middle - half, below: middle + half };
}

function ends(on: Column, ratio: number) {
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
