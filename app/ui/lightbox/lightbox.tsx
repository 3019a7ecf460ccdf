import {
  useCallback,
  useRef,
  type ComponentType,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
} from "react";
import { isDragged, pressOf, type Press } from "../drag-distance.ts";
import { stepOfSwipe } from "./lightbox-state.ts";
import { LightboxMedia, type LightboxItem } from "./lightbox-media.tsx";
import styles from "./lightbox.module.css";
import { useFade, type Fade } from "./use-fade.ts";
import type { LightboxHandle } from "./use-lightbox.ts";

/** A player's own controls lie so high at its lower edge, in CSS pixels. */
const PLAYER_BAR_PX = 80;

/** What a stage is told: what to show, and how to ask for the next. */
export interface StageProps {
  items: readonly LightboxItem[];
  index: number;
  /** An address of the picture that is opened, such as its small form on the page: it stands in until the large one is here. */
  preview: string | undefined;
  onStep: (by: 1 | -1) => void;
}

export interface LightboxProps {
  box: LightboxHandle;
  items: readonly LightboxItem[];
  /** What the dialog is, for a screen reader. */
  label: string;
  fade: Fade;
  /** Stands at the top left: a title, a link. */
  caption?: (index: number) => ReactNode;
  /** Shows the item in another way than as large as fits; it marks what no click closes with `data-inside`. */
  stage?: ComponentType<StageProps>;
  /** For the stage. */
  preview?: StageProps["preview"];
  /** The lightbox has closed on this item, and what had the focus before has it again. */
  onClosed?: (index: number) => void;
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

function OpenLightbox(props: OpenLightboxProps) {
  const { box, items, label, fade, caption, index, isClosing, stage: Stage = PlainStage } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const finger = useRef<{ x: number; y: number }>(undefined);
  const pressed = useRef<Press>(undefined);
  const { tell } = box;
  const total = items.length;
  const close = () => tell({ type: "close" });
  const step = useCallback(
    (by: 1 | -1) => {
      if (total > 1) tell({ type: "step", by, total });
    },
    [tell, total],
  );
  useFade(dialog, fade, isClosing, () => props.onClosed?.(index));

  const onKeyDown = (event: KeyboardEvent) => {
    // A player's own keys wind the film.
    if (event.target instanceof HTMLVideoElement) return;
    if (event.key === "ArrowRight") step(1);
    if (event.key === "ArrowLeft") step(-1);
  };
  const onPointerDown = (event: PointerEvent) => {
    const { pointerType, isPrimary, clientX, clientY } = event;
    pressed.current = pressOf(event);
    const isSwipe = pointerType === "touch" && isPrimary && isSwipeable(event);
    finger.current = isSwipe ? { x: clientX, y: clientY } : undefined;
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
      onClose={({ currentTarget }) => {
        // The event comes a moment after the dialog has closed, and it may have been opened again.
        if (!currentTarget.open) tell({ type: "gone" });
      }}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerUp={onPointerUp}
      onPointerCancel={() => (finger.current = undefined)}
      onClick={(event) => {
        // A drag that ends beside the picture has not been a click there.
        const isDrag = isDragged(pressed.current, event);
        pressed.current = undefined;
        const isOutside = event.target instanceof Element && !event.target.closest("[data-inside]");
        if (isOutside && !isDrag) close();
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
      <Stage items={items} index={index} preview={props.preview} onStep={step} />
      {total > 1 && (
        <div className={`${styles.pager} type-label`}>
          <button data-inside type="button" className={styles.button} onClick={() => step(-1)}>
            <span aria-hidden>← </span>Prev
          </button>
          <p aria-live="polite">
            {index + 1} / {total}
          </p>
          <button data-inside type="button" className={styles.button} onClick={() => step(1)}>
            Next<span aria-hidden> →</span>
          </button>
        </div>
      )}
    </dialog>
  );
}

function PlainStage({ items, index }: StageProps) {
  const item = items[index];
  return <div className={styles.stage}>{item && <LightboxMedia key={index} item={item} />}</div>;
}

/** The stage reads fingers on its pictures itself, and a player's timeline is drawn along. */
function isSwipeable({ target, clientY }: PointerEvent): boolean {
  if (!(target instanceof Element)) return false;
  const { bottom } = target.getBoundingClientRect();
  const isTimeline = target instanceof HTMLVideoElement && bottom - clientY < PLAYER_BAR_PX;
  return !isTimeline && target.closest("[data-fingers]") === null;
}
