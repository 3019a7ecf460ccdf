import type { ReactNode, RefCallback } from "react";
import type { ListPage } from "#domain/works.ts";
import type { Stretch } from "./windows.ts";

/** What the links of a list say, to the rows before those that stand and to those after. */
export interface RoomWords {
  before: string;
  after: string;
}

/** What the element of a long list's stretch carries. */
export interface StretchProps {
  /** Where the link to the stretch leads. */
  id: string;
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
  /** What every stretch's element carries. @param form tells apart the forms that a page shows the list in */
  propsOf: (stretch: Stretch, form: string) => StretchProps | undefined;
  /**
   * The room of a stretch whose rows do not stand.
   * @param rows how many there would be, where the form shows fewer than the stretch has
   */
  room: (stretch: Stretch, form: string, rows?: number) => ReactNode;
  /** The list for a form that the screen shows or not: only what came with the page stands in both. */
  seenIf: (isSeen: boolean) => LongList<Row>;
}

/** A list that is here whole. */
export function wholeList<Row>({ total, rows }: ListPage<Row>): LongList<Row> {
  const list: LongList<Row> = {
    isLong: false,
    total,
    at: (place) => rows[place],
    cut: (run) => [run],
    stands: () => true,
    propsOf: () => undefined,
    room: () => null,
    seenIf: () => list,
  };
  return list;
}

/** The places of a stretch's rows. */
export function placesIn({ from, count }: Stretch): number[] {
  return Array.from({ length: count }, (_, index) => from + index);
}
