import type { CSSProperties } from "react";
import { Link } from "react-router";
import styles from "./long-list.module.css";
import type { LongList } from "./use-long-list.ts";
import type { Stretch } from "./windows.ts";

/** What the links of a list say, to the rows before those that stand and to those after. */
export interface RoomWords {
  before: string;
  after: string;
}

interface RoomProps {
  list: LongList<unknown>;
  /** All stretches of the list, in their order, and the one whose rows do not stand. */
  stretches: readonly Stretch[];
  stretch: Stretch;
  /** The page's address with that stretch in it. */
  to: string;
  words: RoomWords;
  /** How many rows there would be, where the list shows fewer than the stretch has. */
  rows?: number;
}

/**
 * Keeps the room of rows that do not stand. Beside rows that do, it holds the link to its own:
 * all that there is of them where no script brings them.
 */
export function Room({ list, stretches, stretch, to, words, rows = stretch.count }: RoomProps) {
  const index = stretches.indexOf(stretch);
  const stands = (at: number) => {
    const other = stretches[at];
    return other !== undefined && list.stands(other);
  };
  const isAfter = stands(index - 1);
  return (
    <div className={styles.room} style={roomStyle(rows, list.heightOf(stretch))}>
      {(isAfter || stands(index + 1)) && (
        <Link to={to} rel={isAfter ? "next" : "prev"} className={`${styles.more} type-label`}>
          {isAfter ? words.after : words.before}
        </Link>
      )}
    </div>
  );
}

/** What every stretch's element of a long list carries. */
export function stretchProps(list: LongList<unknown>, stretch: Stretch) {
  return (
    list.watch && {
      ref: list.watch,
      "data-stretch": stretch.from,
      "data-stands": list.stands(stretch) ? "" : undefined,
    }
  );
}

/** The places of a stretch's rows. */
export function placesIn({ from, count }: Stretch): number[] {
  return Array.from({ length: count }, (_, index) => from + index);
}

function roomStyle(rows: number, height: number | undefined): CSSProperties {
  return { "--rows": rows, blockSize: height };
}
