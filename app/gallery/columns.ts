/** One way to hang the wall, all in hundredths of the screen's width. */
interface Columns {
  widths: readonly number[];
  /** Where each column begins: uneven, and in the middle below the story (L5). */
  starts: readonly number[];
  gap: number;
}

/** The wall's columns for each kind of screen: loose, and in two sizes, give and take (L3). */
const COLUMNS = {
  wide: { widths: [17.4, 13.2, 20.8, 13.2, 17.4, 13.2], starts: [0, 8, 46, 46, 2.5, 8], gap: 3.5 },
  middle: { widths: [24, 27, 20, 24], starts: [0, 50, 50, 12], gap: 3.5 },
  phone: { widths: [50, 36], starts: [0, 15], gap: 6 },
} as const satisfies Record<string, Columns>;

export type Screen = keyof typeof COLUMNS;
const SCREENS = ["wide", "middle", "phone"] as const satisfies readonly Screen[];

/** How high one row of the grid is, in the same measure (see wall.module.css). */
const ROW = 0.5;

type Variables = Record<`--${string}`, string>;

/** Where a frame hangs on each kind of screen: its grid area, and its width for `sizes`. */
export interface Place {
  areas: Variables;
  widths: Record<Screen, number>;
}

/** The wall's column tracks, as CSS variables. */
export function trackVariables(): Variables {
  return Object.fromEntries(
    SCREENS.map((screen) => [
      `--${screen}-tracks`,
      COLUMNS[screen].widths.map((width) => `${width}vw`).join(" "),
    ]),
  );
}

/**
 * Hangs frames one after another, each in the column that is shortest so far,
 * so that reading order and sight agree.
 * @param ratios width over height of each frame
 */
export function hang(ratios: readonly number[]): Place[] {
  const wide = hangOn(COLUMNS.wide, ratios);
  const middle = hangOn(COLUMNS.middle, ratios);
  const phone = hangOn(COLUMNS.phone, ratios);
  return ratios.map((_, index) => {
    const on = { wide: wide[index], middle: middle[index], phone: phone[index] };
    return {
      areas: Object.fromEntries(SCREENS.map((screen) => [`--${screen}`, on[screen]?.area ?? ""])),
      widths: {
        wide: on.wide?.width ?? 0,
        middle: on.middle?.width ?? 0,
        phone: on.phone?.width ?? 0,
      },
    };
  });
}

function hangOn({ widths, starts, gap }: Columns, ratios: readonly number[]) {
  const ends = [...starts];
  return ratios.map((ratio) => {
    const end = Math.min(...ends);
    const column = ends.indexOf(end);
    const width = widths[column] ?? 0;
    const height = width / ratio + gap;
    ends[column] = end + height;
    const [row, span] = [Math.round(end / ROW) + 1, Math.ceil(height / ROW)];
    return { width, area: `${row} / ${column + 1} / span ${span}` };
  });
}
