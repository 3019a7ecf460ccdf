import type { Focus, Media } from "#domain/media.ts";
import buttons from "../../../../ui/form/button.module.css";
import { Picture } from "../../../../ui/picture/picture.tsx";
import { MIDDLE, focusAt, moved } from "./focus.ts";
import styles from "./images.module.css";

const SLOTS = [{ width: "320px" }];

interface FocalPointProps {
  media: Media;
  name: string;
  focus: Focus | null;
  onChoose: (focus: Focus | null) => void;
}

/** The whole picture with a cross where every crop of the site looks; set by a click or the arrow keys. */
export function FocalPoint({ media, name, focus, onChoose }: FocalPointProps) {
  const { x, y } = focus ?? MIDDLE;
  return (
    <div className={styles.focal}>
      <button
        type="button"
        className={styles.whole}
        aria-label={`Punto focal de ${name}: ${x} % desde la izquierda, ${y} % desde arriba. Muévelo con las flechas.`}
        onClick={(event) => {
          // Enter and Space click as well, but nowhere in particular.
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
