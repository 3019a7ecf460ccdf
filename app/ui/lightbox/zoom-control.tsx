import type { RefObject } from "react";
import styles from "./zoom-control.module.css";
import { ZOOM_STEP } from "./zoom.ts";

interface ZoomControlProps {
  /** False for a film; its place stays. */
  isShown: boolean;
  /** Shows how large the picture is. */
  percent: RefObject<HTMLElement | null>;
  isNear: boolean;
  onZoom: (factor: number) => void;
}

/** Two buttons for who has neither two fingers nor the keys in mind (P4). */
export function ZoomControl({ isShown, percent, isNear, onZoom }: ZoomControlProps) {
  return (
    <div data-inside className={`${styles.zoom} type-label`} hidden={!isShown}>
      <button
        type="button"
        className={styles.button}
        aria-label="Zoom out"
        aria-disabled={!isNear}
        onClick={() => onZoom(1 / ZOOM_STEP)}
      >
        −
      </button>
      <span ref={percent} className={styles.percent}>
        100%
      </span>
      <button
        type="button"
        className={styles.button}
        aria-label="Zoom in"
        onClick={() => onZoom(ZOOM_STEP)}
      >
        +
      </button>
    </div>
  );
}
