import type { ReactNode, RefCallback } from "react";
import type { ListWindow, Stretch } from "./windows.ts";

/** What the links of a list say, to the rows before those that stand and to those after. */
export interface RoomWords {
  before: string;
  after: string;
}

/** What the room of a stretch shows. */
export interface RoomOf {
  /** All stretches of the list, in their order, and the one whose rows do not stand. */
  stretches: readonly Stretch[];
  stretch: Stretch;
  /** The page's address with that stretch in it. */
  to: string;
  words: RoomWords;
  /** How many rows there would be, where the list shows fewer than the stretch has. */
  rows?: number;
  /** Whether a stretch's rows stand, where that is for the page to say. */
  stands?: LongList<unknown>["stands"];
}

/** What the element of a long list's stretch carries. */
export interface StretchProps {
  ref: RefCallback<HTMLElement>;
  "data-stretch": number;
  "data-stands": "" | undefined;
}

/** A list of which, where it is long, only what is near the view stands in the document. */
export interface LongList<Row> {
  /** Whether there is more of it than one window. */
  isLong: boolean;
  total: number;
  /** The row at a place; undefined for one that is not here. */
  at: (place: number) => Row | undefined;
  /** Cuts a run of rows into stretches. */
  cut: (run: Stretch) => Stretch[];
  /** Whether a stretch's rows stand in the document, and not only the room for them. */
  stands: (stretch: Stretch) => boolean;
  /** What every stretch's element carries. */
  propsOf: (stretch: Stretch, stands: boolean) => StretchProps | undefined;
  /** The room of a stretch whose rows do not stand. */
  room: (of: RoomOf) => ReactNode;
}

/** A list that is here whole. */
export function wholeList<Row>({ total, rows }: ListWindow<Row>): LongList<Row> {
  return {
    isLong: false,
    total,
    at: (place) => rows[place],
    cut: (run) => [run],
    stands: () => true,
    propsOf: () => undefined,
    room: () => null,
  };
}

/** The places of a stretch's rows. */
export function placesIn({ from, count }: Stretch): number[] {
  return Array.from({ length: count }, (_, index) => from + index);
}
