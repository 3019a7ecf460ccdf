import type { Focus, Media } from "#domain/media.ts";
import buttons from "../../../../ui/form/button.module.css";
import { Picture } from "../../../../ui/picture/picture.tsx";
import styles from "./images.module.css";

const SLOTS = [{ width: "320px" }];

interface FocalPointProps {
  media: Media;
  name: string;
  focus: Focus | null;
  onChoose: (focus: Focus | null) => void;
}

/** Shows the whole picture with its focal point, which a click or an arrow key moves. */
export function FocalPoint({ media, name, focus, onChoose }: FocalPointProps) {
  const { x, y } = focus ?? MIDDLE;
  return (
    <div className={styles.focal}>
      <button
        type="button"
        className={styles.whole}
        aria-label={`Punto focal de ${name}: ${x} % desde la izquierda, ${y} % desde arriba. Muévelo con las flechas.`}
        onClick={(event) => {
          // Enter and Space also fire a click, but without a position.
          if (event.detail === 0) return;
          const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
          onChoose(focusAt((event.clientX - left) / width, (event.clientY - top) / height));
        }}
        onKeyDown={(event) => {
          const next = moved({ x, y }, event.key);
          if (next === undefined) return;
          event.preventDefault();
          onChoose(next);
        }}
      >
        <Picture
          media={{ ...media, alt: "", focus: null }}
          fallbackAlt=""
          slots={SLOTS}
          className={styles.uncropped}
        />
        <span className={styles.cross} style={{ left: `${x}%`, top: `${y}%` }} />
      </button>
      <p className={styles.hint}>
        Punto focal: {x} % · {y} %
      </p>
      <button
        type="button"
        className={buttons.plain}
        aria-disabled={focus === null}
        onClick={() => onChoose(null)}
      >
        Enfocar al centro
      </button>
    </div>
  );
}

const MIDDLE: Focus = { x: 50, y: 50 };

/** In percent of the picture. */
const STEP = 5;

const DIRECTIONS: Readonly<Record<string, Focus>> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};

/** Returns the focal point at a share of the width and of the height, each from 0 to 1. */
export function focusAt(x: number, y: number): Focus {
  return { x: percent(x * 100), y: percent(y * 100) };
}

/** Returns the focal point after an arrow key; undefined for any other key. */
export function moved({ x, y }: Focus, key: string): Focus | undefined {
  const by = DIRECTIONS[key];
  return by && { x: percent(x + by.x), y: percent(y + by.y) };
}

function percent(value: number): number {
  return Math.round(Math.min(100, Math.max(0, value)));
}
