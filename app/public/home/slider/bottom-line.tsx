import type { RefObject } from "react";
import styles from "./slider.module.css";
import { twoDigits } from "../../../ui/two-digits.ts";
import type { Slide } from "../slides.ts";

interface BottomLineProps {
  /** The active slide's place from 0, and how many there are. */
  at: number;
  total: number;
  current: Slide | undefined;
  /** True while slides advance by themselves: then they are not announced. */
  isMoving: boolean;
  /** What the one control does next; undefined if nothing moves by itself. */
  command: "pause" | "play" | undefined;
  hairline: RefObject<HTMLSpanElement | null>;
  onStep: (by: 1 | -1) => void;
  onCommand: (command: "pause" | "play") => void;
}

/** Previous, the counter, next; what moves by itself is paused here too, and its hairline fills (H5, H6). */
export function BottomLine({ at, total, current, isMoving, command, ...rest }: BottomLineProps) {
  const { hairline, onStep, onCommand } = rest;
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
        {command !== undefined && (
          <button
            type="button"
            className={`${styles.button} ${styles.playback}`}
            data-playback={command}
            aria-label={command === "pause" ? "Pause the slides" : "Play the slides"}
            onClick={() => onCommand(command)}
          >
            <span key={command}>{command}</span>
          </button>
        )}
        <button type="button" className={styles.button} onClick={() => onStep(1)}>
          Next<span aria-hidden> →</span>
        </button>
      </div>
    </div>
  );
}
