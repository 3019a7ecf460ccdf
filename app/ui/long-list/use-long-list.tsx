import { useEffect, useReducer } from "react";
import { useLocation } from "react-router";
import { keepStanding, keptStanding } from "./kept-standings.ts";
import type { LongList, RoomWords } from "./long-list.ts";
import { Room } from "./room.tsx";
import { afterChange, worthKeeping, type Standing } from "./standing.ts";
import { useFetching, type LoadRows } from "./use-fetching.ts";
import { useFocusHanded } from "./use-focus-handed.ts";
import { usePlaceKept } from "./use-place-kept.ts";
import { useWatching } from "./use-watching.ts";
import type { ListPage } from "#domain/works.ts";
import { stretchesOf, windowAt, type Stretch } from "./windows.ts";

export interface LongListParts<Row> {
  /** Tells the list from the others of its history entry. */
  name: string;
  /** How many rows a window holds. */
  size: number;
  /** The window that came with the page: it stands as long as the page does. */
  first: ListPage<Row>;
  /**
   * Fetches the window that begins at a place, undefined where it can't be had; the same
   * function as long as it is the same list.
   */
  load: LoadRows<Row>;
  /** The page's address with the window in it that holds a place. */
  addressOf: (from: number) => string;
  words: RoomWords;
  /** Another one says that the rows are to be read anew; they stand until that is done. */
  edition?: unknown;
}

/** Keeps the rows near the view in the document, fetching what is missing. */
export function useLongList<Row>(parts: LongListParts<Row>): LongList<Row> {
  const { name, size, first, load, addressOf, words, edition } = parts;
  const { total } = first;
  const { key } = useLocation();
  const entry = `${name} ${key}`;
  const [standing, dispatch] = useReducer(afterChange<Row>, entry, keptStanding<Row>);
  const { windows, near, heights } = standing;
  const isLong = total > size;
  const isFirst = (from: number) => windowAt(from, size) === first.from;
  const rowsOf = (from: number) => (from === first.from ? first.rows : windows.get(from)?.rows);

  const stands = ({ from }: Stretch) =>
    isFirst(from) || (near.has(from) && rowsOf(windowAt(from, size)) !== undefined);

  const missing = [...near]
    .map((from) => windowAt(from, size))
    .findLast((from) => from !== first.from && !isRead(standing, from, edition));
  useFetching(missing, load, edition, dispatch);
  useEffect(() => {
    if (isLong)
      keepStanding(
        entry,
        worthKeeping(standing, (from) => windowAt(from, size)),
      );
  }, [entry, isLong, standing, size]);
  usePlaceKept(entry, isLong);
  const watch = useWatching(dispatch);
  useFocusHanded();

  /** Those of this rendering, whose neighbours a room asks for. */
  const stretches: Stretch[] = [];
  const listWhere = (isStanding: LongList<Row>["stands"]): LongList<Row> => ({
    isLong,
    total,
    at: (place) => {
      const from = windowAt(place, size);
      return rowsOf(from)?.[place - from];
    },
    cut(run) {
      const cut = stretchesOf(run, size);
      stretches.push(...cut);
      return cut;
    },
    stands: isStanding,
    propsOf: (stretch, form) =>
      isLong
        ? {
            id: `${form}-${stretch.from}`,
            ref: watch,
            "data-stretch": stretch.from,
            "data-stands": isStanding(stretch) ? "" : undefined,
          }
        : undefined,
    room: (stretch, form, rows = stretch.count) => {
      const { from, count } = stretch;
      const before = stretches.find((each) => each.from + each.count === from);
      const after = stretches.find((each) => each.from === from + count);
      const leadsBack = after && isStanding(after) ? "before" : undefined;
      return (
        <Room
          rows={rows}
          height={heights.get(from)}
          to={`${addressOf(from)}#${form}-${from}`}
          side={before && isStanding(before) ? "after" : leadsBack}
          words={words}
        />
      );
    },
    seenIf: (isSeen) =>
      listWhere((stretch) => isStanding(stretch) && (isSeen || isFirst(stretch.from))),
  });
  return listWhere(stands);
}

function isRead(standing: Standing<unknown>, from: number, edition: unknown): boolean {
  const found = standing.windows.get(from);
  return found !== undefined && found.edition === edition;
}
