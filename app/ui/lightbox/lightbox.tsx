import {
  useCallback,
  useRef,
  type ComponentType,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  type RefObject,
} from "react";
import { prefersReducedMotion } from "../../motion/media-queries.ts";
import { EmbedPlayer } from "../film/embed-player.tsx";
import { FilmPlayer } from "../film/film-player.tsx";
import { isDragged, pointerStartOf, type PointerStart } from "../drag-distance.ts";
import { Picture } from "../picture/picture.tsx";
import { ratioOf } from "../picture/slots.ts";
import { useWords } from "../words.tsx";
import { type LightboxItem, stepOfSwipe, type LightboxHandle } from "./lightbox-state.ts";
import styles from "./lightbox.module.css";

/** The height of a player's controls at its lower edge, in CSS pixels. */
const PLAYER_BAR_PX = 80;

export interface StageProps {
  items: readonly LightboxItem[];
  index: number;
  /** An address of the opened picture that is loaded already; shown until the large one is decoded. */
  preview: string | undefined;
  onStep: (by: 1 | -1) => void;
}

interface LightboxProps {
  box: LightboxHandle;
  items: readonly LightboxItem[];
  /** What the dialog is, for a screen reader. */
  label: string;
  fade: Fade;
  /** Shown at the top left: a title, a link. */
  caption?: (index: number) => ReactNode;
  /** Shows the item in another way than as large as fits; `data-inside` marks what a click doesn't close. */
  stage?: ComponentType<StageProps>;
  /** For the stage. */
  preview?: StageProps["preview"];
  /** The lightbox has closed on this item, and the browser has restored the focus. */
  onClosed?: (index: number) => void;
}

/**
 * A picture or a film over the whole screen, in a native dialog: the browser traps and
 * restores the focus (H4, P4, L4). It closes by its button, by Escape and by a click
 * outside; arrow keys, a swipe and two buttons step through several items.
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
  const words = useWords();
  const dialog = useRef<HTMLDialogElement>(null);
  const swipeStart = useRef<{ x: number; y: number }>(undefined);
  const pointerStart = useRef<PointerStart>(undefined);
  const { dispatch } = box;
  const total = items.length;
  const close = () => dispatch({ type: "close" });
  const step = useCallback(
    (by: 1 | -1) => {
      if (total > 1) dispatch({ type: "step", by, total });
    },
    [dispatch, total],
  );
  useFade(dialog, fade, isClosing, () => props.onClosed?.(index));

  const onKeyDown = (event: KeyboardEvent<HTMLDialogElement>) => {
    event.currentTarget.removeAttribute("data-pointed");
    // A player's own keys seek, a choice's keys choose; a zoomed picture pans.
    if (event.target instanceof Element && event.target.closest("video, select")) return;
    if (event.defaultPrevented) return;
    if (event.key === "ArrowRight") step(1);
    if (event.key === "ArrowLeft") step(-1);
  };
  const onPointerDown = (event: PointerEvent) => {
    const { pointerType, isPrimary, clientX, clientY } = event;
    pointerStart.current = pointerStartOf(event);
    const isSwipe = pointerType === "touch" && isPrimary && isSwipeable(event);
    swipeStart.current = isSwipe ? { x: clientX, y: clientY } : undefined;
  };
  const onPointerUp = ({ clientX, clientY }: PointerEvent) => {
    const from = swipeStart.current;
    swipeStart.current = undefined;
    const by = from ? stepOfSwipe({ x: clientX - from.x, y: clientY - from.y }) : 0;
    if (by !== 0) step(by);
  };

  return (
    // No browser yet closes a dialog by a click outside with a fade; these handlers do.
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
        // The event comes asynchronously: the dialog may have been opened again.
        if (!currentTarget.open) dispatch({ type: "closed" });
      }}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerUp={onPointerUp}
      onPointerCancel={() => (swipeStart.current = undefined)}
      onClick={(event) => {
        // A drag that ends beside the picture is no click there.
        const isDrag = isDragged(pointerStart.current, event);
        pointerStart.current = undefined;
        const isOutside = event.target instanceof Element && !event.target.closest("[data-inside]");
        if (isOutside && !isDrag) close();
      }}
    >
      <div className={`${styles.bar} type-label`}>
        <div data-inside className={styles.caption}>
          {caption?.(index)}
        </div>
        <button data-inside type="button" className={styles.button} onClick={close}>
          {words.dialog.close}
        </button>
      </div>
      <Stage items={items} index={index} preview={props.preview} onStep={step} />
      {total > 1 && (
        <div className={`${styles.pager} type-label`}>
          <button data-inside type="button" className={styles.button} onClick={() => step(-1)}>
            <span aria-hidden>← </span>
            {words.step.previous}
          </button>
          <p aria-live="polite">
            {index + 1} / {total}
          </p>
          <button data-inside type="button" className={styles.button} onClick={() => step(1)}>
            {words.step.next}
            <span aria-hidden> →</span>
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

/** The stage handles touches on its pictures itself, and dragging a player's timeline seeks. */
function isSwipeable({ target, clientY }: PointerEvent): boolean {
  if (!(target instanceof Element)) return false;
  const { bottom } = target.getBoundingClientRect();
  const isTimeline = target instanceof HTMLVideoElement && bottom - clientY < PLAYER_BAR_PX;
  return !isTimeline && target.closest("[data-touch]") === null;
}

/** How long a lightbox fades, in milliseconds. */
interface Fade {
  inMs: number;
  outMs: number;
  /** Before the fade-in begins. */
  delayMs?: number;
}

/**
 * Opens the dialog with its fade-in, and closes it when its fade-out has ended (H4, P4, L4).
 * @param onClosed called as soon as the browser has restored the focus, before the next paint
 */
function useFade(
  dialog: RefObject<HTMLDialogElement | null>,
  { inMs, outMs, delayMs = 0 }: Fade,
  isClosing: boolean,
  onClosed: () => void,
): void {
  const closed = useEffectEvent(onClosed);
  useEffect(() => {
    const shown = dialog.current;
    if (!shown) return undefined;
    if (!shown.open) {
      // Where a click focuses nothing, as on a slide, Chromium rings the button that gets the focus.
      shown.toggleAttribute("data-pointed", !document.activeElement?.matches(":focus-visible"));
      shown.showModal();
    }
    const timing = isClosing
      ? { duration: outMs, fill: "forwards" as const }
      : { duration: inMs, delay: delayMs, fill: "backwards" as const };
    const instant = prefersReducedMotion() ? { duration: 0, delay: 0 } : {};
    const fading = shown.animate(
      { opacity: isClosing ? [1, 0] : [0, 1] },
      { ...timing, ...instant },
    );
    for (const film of shown.querySelectorAll("video")) {
      // A dialog that is reopened while it fades holds the same film. A browser may refuse to play.
      if (isClosing) film.pause();
      else film.play().catch(() => undefined);
    }
    if (isClosing) {
      fading.addEventListener("finish", () => {
        shown.close();
        closed();
      });
    }
    return () => fading.cancel();
  }, [dialog, inMs, outMs, delayMs, isClosing]);
}

interface LightboxMediaProps {
  item: LightboxItem;
  /** Loads a picture so many times larger than it is laid out. */
  sharpness?: number;
}

/** What the bars and the padding leave, as in the stylesheet. */
const STAGE = { width: "86vw", height: "(100svh - 112px)" };

/** A picture as large as fits, whole; or a film that starts at once, with its controls. */
export function LightboxMedia({ item, sharpness = 1 }: LightboxMediaProps) {
  if (item.kind === "embed") return <EmbedPlayer {...item} />;
  if (item.kind === "film") {
    return (
      <FilmPlayer
        box={{
          className: styles.film,
          ...(item.ratio !== undefined && { style: { "--shape": item.ratio.toFixed(4) } }),
        }}
        subtitles={item.subtitles}
        film={item.film}
        sources={item.sources}
        poster={item.poster}
        title={item.title}
        autoPlay
      />
    );
  }
  const ratio = ratioOf(item.media);
  const width = `min(${STAGE.width}, ${STAGE.height} * ${ratio.toFixed(3)})`;
  return (
    <div data-inside className={styles.picture} style={{ "--shape": ratio }}>
      <Picture
        media={item.media}
        fallbackAlt={item.fallbackAlt}
        slots={[{ width: sharpness === 1 ? width : `calc(${width} * ${sharpness})` }]}
        eager
      />
    </div>
  );
}
