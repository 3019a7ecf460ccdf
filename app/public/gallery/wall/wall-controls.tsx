import { Link } from "react-router";
import type { Wish } from "./gesture.ts";
import { LIST_SEARCH } from "../view.ts";
import styles from "./wall-controls.module.css";
import { ZOOM } from "./wall-limits.ts";

interface WallControlsProps {
  /** The wall's scale, 1 at full size. */
  zoom: number;
  onWish: (wish: Wish) => void;
}

/** Zoom for those who have no wheel, and the way to the plain list (L3). */
export function WallControls({ zoom, onWish }: WallControlsProps) {
  const zoomTo = (ticks: 1 | -1) => onWish({ type: "zoom", ticks });
  return (
    <div className={`${styles.controls} type-label`}>
      <span className={styles.zoom}>
        <button
          type="button"
          className={styles.step}
          aria-label="Zoom out"
          aria-disabled={zoom <= ZOOM.least}
          onClick={() => zoomTo(-1)}
        >
          −
        </button>
        <output className={styles.value} aria-label="Zoom">
          {Math.round(zoom * 100)}%
        </output>
        <button
          type="button"
          className={styles.step}
          aria-label="Zoom in"
          aria-disabled={zoom >= ZOOM.most}
          onClick={() => zoomTo(1)}
        >
          +
        </button>
      </span>
      <Link to={LIST_SEARCH} replace preventScrollReset className={styles.list}>
        View as list
      </Link>
    </div>
  );
}
