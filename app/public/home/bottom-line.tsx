import type { RefObject } from "react";
import styles from "./bottom-line.module.css";
import type { Slide } from "./slides.ts";

interface BottomLineProps {
  /** The active slide's place from 0, and how many there are. */
  at: number;
  total: number;
  current: Slide | undefined;
  /** True while slides come by themselves: then they aren't announced. */
  isMoving: boolean;
  /** What the one control does next; undefined where nothing moves by itself. */
  wish: "pause" | "play" | undefined;
  hairline: RefObject<HTMLSpanElement | null>;
  onStep: (by: 1 | -1) => void;
  onWish: (wish: "pause" | "play") => void;
}

/** Previous, the counter, next; what moves by itself is paused here too, and its hairline fills (H5, H6). */
export function BottomLine({ at, total, current, isMoving, wish, ...rest }: BottomLineProps) {
  const { hairline, onStep, onWish } = rest;
  return (
    <div className={`${styles.line} type-label`} data-line>
      <span ref={hairline} className={styles.hairline} />
      <button type="button" className={styles.button} onClick={() => onStep(-1)}>
        <span aria-hidden>← </span>Prev
      </button>
      <p className={styles.counter} aria-live={isMoving ? "off" : "polite"} aria-atomic>
        <b>{twoDigits(at + 1)}</b> / {twoDigits(total)}
        <span key={at} className={styles.current}>
          {" — "}
          {current?.title}
          {current?.service && <span className={styles.service}>, {current.service}</span>}
        </span>
      </p>
      <div className={styles.side}>
        {wish !== undefined && (
          <button
            type="button"
            className={`${styles.button} ${styles.wish}`}
            data-wish={wish}
            aria-label={wish === "pause" ? "Pause the slides" : "Play the slides"}
            onClick={() => onWish(wish)}
          >
            <span key={wish}>{wish}</span>
          </button>
        )}
        <button type="button" className={styles.button} onClick={() => onStep(1)}>
          Next<span aria-hidden> →</span>
        </button>
      </div>
    </div>
  );
}

function twoDigits(number: number): string {
  return String(number).padStart(2, "0");
}
