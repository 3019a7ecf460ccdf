import type { CSSProperties } from "react";
import { Link } from "react-router";
import type { RoomWords } from "./long-list.ts";
import styles from "./long-list.module.css";

interface RoomProps {
  rows: number;
  /** How high the stretch was when its rows stood there, in CSS pixels. */
  height: number | undefined;
  /** The page's address with the stretch in it. */
  to: string;
  /** Beside which rows it is that stand: the room after those leads on, the one before leads back. */
  side: keyof RoomWords | undefined;
  words: RoomWords;
}

/**
 * Keeps the room of rows that do not stand. Beside rows that do, it holds the link to its own:
 * all that there is of them where no script brings them.
 */
export function Room({ rows, height, to, side, words }: RoomProps) {
  const style: CSSProperties = { "--rows": rows, blockSize: height };
  return (
    <div className={styles.room} style={style}>
      {side && (
        <Link
          to={to}
          rel={side === "after" ? "next" : "prev"}
          className={`${styles.more} type-label`}
        >
          {words[side]}
        </Link>
      )}
    </div>
  );
}
