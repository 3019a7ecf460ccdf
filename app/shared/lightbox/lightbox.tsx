import {
  useEffect,
  useRef,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
} from "react";
import { wantsStill } from "../motion/still.ts";
import { stepOfSwipe } from "./lightbox-state.ts";
import { LightboxMedia, type LightboxItem } from "./lightbox-media.tsx";
import styles from "./lightbox.module.css";
import type { LightboxHandle } from "./use-lightbox.ts";

/** How long a lightbox fades, in milliseconds; the page gives it, from `timing.ts`. */
export interface Fade {
  inMs: number;
  outMs: number;
  /** Before the fade-in begins. */
  delayMs?: number;
}

export interface LightboxProps {
  box: LightboxHandle;
  items: readonly LightboxItem[];
  /** What the dialog is, for a screen reader. */
  label: string;
  fade: Fade;
  /** Stands at the top left: a title, a link. */
  caption?: (index: number) => ReactNode;
}

/**
 * A picture or a film over the whole screen, in a real dialog: the browser holds
 * the focus in it and gives it back (H4, P4, L4). It closes by its button, by
 * Escape and by a click outside; with more than one item, arrow keys, a swipe
 * and two buttons lead through them.
 */
export function Lightbox(props: LightboxProps) {
  const { state } = props.box;
  return state.phase === "closed" ? null : (
    <OpenLightbox {...props} index={state.index} isClosing={state.phase === "closing"} />
  );
}

interface OpenLightboxProps extends LightboxProps {
  index: number;
  isClosing: boolean;
}

function OpenLightbox({ box, items, label, fade, caption, index, isClosing }: OpenLightboxProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const finger = useRef<{ x: number; y: number }>(undefined);
  const item = items[index];
  const hasMore = items.length > 1;
  const close = () => box.tell({ type: "close" });
  const step = (by: 1 | -1) => {
    if (hasMore) box.tell({ type: "step", by, total: items.length });
  };
  useFade(dialog, fade, isClosing);

  const onKeyDown = (event: KeyboardEvent) => {
    // A player's own keys wind the film.
    if (event.target instanceof HTMLVideoElement) return;
    if (event.key === "ArrowRight") step(1);
    if (event.key === "ArrowLeft") step(-1);
  };
  const onPointerDown = ({ pointerType, isPrimary, clientX, clientY }: PointerEvent) => {
    finger.current = pointerType === "touch" && isPrimary ? { x: clientX, y: clientY } : undefined;
  };
  const onPointerUp = ({ clientX, clientY }: PointerEvent) => {
    const from = finger.current;
    finger.current = undefined;
    const by = from ? stepOfSwipe({ x: clientX - from.x, y: clientY - from.y }) : 0;
    if (by !== 0) step(by);
  };

  return (
    // A dialog answers Escape and clicks outside by itself in no browser of today; this is that.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={styles.lightbox}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onClose={() => box.tell({ type: "gone" })}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerUp={onPointerUp}
      onPointerCancel={() => (finger.current = undefined)}
      onClick={({ target }) => {
        const isOutside = target instanceof Element && !target.closest("[data-inside]");
        if (isOutside) close();
      }}
    >
      <div className={`${styles.bar} type-label`}>
        <div data-inside className={styles.caption}>
          {caption?.(index)}
        </div>
        <button data-inside type="button" className={styles.button} onClick={close}>
          Close
        </button>
      </div>
      <div className={styles.stage}>{item && <LightboxMedia key={index} item={item} />}</div>
      {hasMore && (
        <div className={`${styles.pager} type-label`}>
          <button data-inside type="button" className={styles.button} onClick={() => step(-1)}>
            <span aria-hidden>← </span>Prev
          </button>
          <p aria-live="polite">
            {index + 1} / {items.length}
          </p>
          <button data-inside type="button" className={styles.button} onClick={() => step(1)}>
            Next<span aria-hidden> →</span>
          </button>
        </div>
      )}
    </dialog>
  );
}

/** Opens the dialog with its fade-in, and closes it when its fade-out has ended. */
function useFade(
  dialog: RefObject<HTMLDialogElement | null>,
  { inMs, outMs, delayMs = 0 }: Fade,
  isClosing: boolean,
) {
  useEffect(() => {
    const shown = dialog.current;
    if (!shown) return undefined;
    if (!shown.open) shown.showModal();
    const timing = isClosing
      ? { duration: outMs, fill: "forwards" as const }
      : { duration: inMs, delay: delayMs, fill: "backwards" as const };
    const still = wantsStill() ? { duration: 0, delay: 0 } : {};
    const fading = shown.animate({ opacity: isClosing ? [1, 0] : [0, 1] }, { ...timing, ...still });
    if (isClosing) {
      for (const film of shown.querySelectorAll("video")) film.pause();
      fading.addEventListener("finish", () => shown.close());
    }
    return () => fading.cancel();
  }, [dialog, inMs, outMs, delayMs, isClosing]);
}
