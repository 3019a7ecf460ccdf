import type { CSSProperties } from "react";
import { Link } from "react-router";
import type { RoomOf } from "./long-list.ts";
import styles from "./long-list.module.css";
import type { Stretch } from "./windows.ts";

interface RoomProps extends RoomOf {
  stands: (stretch: Stretch) => boolean;
  /** How high the stretch was when its rows stood there, in CSS pixels. */
  height: number | undefined;
}

/**
 * Keeps the room of rows that do not stand. Beside rows that do, it holds the link to its own:
 * all that there is of them where no script brings them.
 */
export function Room({ stretches, stretch, to, words, rows, stands, height }: RoomProps) {
  const index = stretches.indexOf(stretch);
  const standsAt = (at: number) => {
    const other = stretches[at];
    return other !== undefined && stands(other);
  };
  const isAfter = standsAt(index - 1);
  const style: CSSProperties = { "--rows": rows ?? stretch.count, blockSize: height };
  return (
    <div className={styles.room} style={style}>
      {(isAfter || standsAt(index + 1)) && (
        <Link to={to} rel={isAfter ? "next" : "prev"} className={`${styles.more} type-label`}>
          {isAfter ? words.after : words.before}
        </Link>
      )}
    </div>
  );
}
