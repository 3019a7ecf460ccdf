import { useRef } from "react";
import { isDragged, pressOf, type Press } from "../shared/motion/press.ts";
import styles from "./open-frame.module.css";

interface OpenFrameProps {
  /** Of the item in the lightbox. */
  index: number;
  /** What is opened, for who can't see it. */
  label: string;
  onOpen: (index: number) => void;
  /** Stands on the frame, such as what a film does. */
  mark?: string;
}

/** Lies over a frame and opens it in the lightbox (P4); without scripts it isn't there. */
export function OpenFrame({ index, label, onOpen, mark }: OpenFrameProps) {
  const pressed = useRef<Press>(undefined);
  return (
    <button
      type="button"
      className={styles.open}
      aria-label={label}
      aria-haspopup="dialog"
      data-open={index}
      onPointerDown={(event) => (pressed.current = pressOf(event))}
      onClick={(event) => {
        const isDrag = isDragged(pressed.current, event);
        pressed.current = undefined;
        if (isDrag) return;
        // Not every browser gives a clicked button the focus, and it is to come back here.
        event.currentTarget.focus({ preventScroll: true });
        onOpen(index);
      }}
    >
      {mark && <span className={`${styles.mark} type-label`}>{mark}</span>}
    </button>
  );
}
