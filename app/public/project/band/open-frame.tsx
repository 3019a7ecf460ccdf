import { useRef } from "react";
import { isDragged, pointerStartOf, type PointerStart } from "../../../ui/drag-distance.ts";
import styles from "./open-frame.module.css";

/**
 * Opens an item in the lightbox.
 * @param preview an address of the same picture that is loaded already
 */
export type OnOpen = (index: number, preview: string | undefined) => void;

interface OpenFrameProps {
  /** Of the item in the lightbox. */
  index: number;
  /** What is opened, for screen readers. */
  label: string;
  onOpen: OnOpen;
  /** Printed on the frame, such as what a film does. */
  mark?: string;
}

/** Lies over a frame and opens it in the lightbox (P4); without scripts it isn't there. */
export function OpenFrame({ index, label, onOpen, mark }: OpenFrameProps) {
  const pointerStart = useRef<PointerStart>(undefined);
  return (
    <button
      type="button"
      className={styles.open}
      aria-label={label}
      aria-haspopup="dialog"
      data-open={index}
      onPointerDown={(event) => (pointerStart.current = pointerStartOf(event))}
      onClick={(event) => {
        const isDrag = isDragged(pointerStart.current, event);
        pointerStart.current = undefined;
        if (isDrag) return;
        // Not every browser focuses a clicked button, and the focus must return here.
        event.currentTarget.focus({ preventScroll: true });
        onOpen(index, event.currentTarget.parentElement?.querySelector("img")?.currentSrc);
      }}
    >
      {mark && <span className={`${styles.mark} type-label`}>{mark}</span>}
    </button>
  );
}
