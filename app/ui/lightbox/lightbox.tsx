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
import { prefersReducedMotion } from "../../foundation/media-queries.ts";
import { EmbedPlayer } from "../film/embed-player.tsx";
import { FilmPlayer } from "../film/film-player.tsx";
import { isDragged, pointerStartOf, type PointerStart } from "../drag-distance.ts";
import { Picture } from "../picture/picture.tsx";
import { ratioOf } from "../picture/slots.ts";
import { useWords } from "../words.tsx";
import { type LightboxItem, stepOfSwipe, type LightboxHandle } from "./lightbox-state.ts";
import styles from "./lightbox.module.css";

const PLAYER_BAR_PX = 80;

export interface StageProps {
  items: readonly LightboxItem[];
  index: number;
  /** Address of an already loaded rendition, shown until the large one is decoded. */
  preview: string | undefined;
  onStep: (by: 1 | -1) => void;
}

interface LightboxProps {
  box: LightboxHandle;
  items: readonly LightboxItem[];
  label: string;
  fade: Fade;
  caption?: (index: number) => ReactNode;
  /** Replaces the plain stage; clicks on elements with `data-inside` do not close the lightbox. */
  stage?: ComponentType<StageProps>;
  preview?: StageProps["preview"];
  /** Called after the browser has restored the focus. */
  onClosed?: (index: number) => void;
}

/** A full-screen picture or film in a native dialog, which traps and restores the focus (H4, L4). */
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
  const words = useWords("dialog", "step");
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
    // Arrow keys seek in a player, select in a choice and pan a zoomed picture.
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
    // No browser closes a dialog on an outside click with a fade, so these handlers do.
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
        // The event is asynchronous: the dialog may be open again.
        if (!currentTarget.open) dispatch({ type: "closed" });
      }}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerUp={onPointerUp}
      onPointerCancel={() => (swipeStart.current = undefined)}
      onClick={(event) => {
        // A drag that ends outside the picture also fires a click.
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

/** The stage handles touches on its pictures; a drag on a player's timeline seeks. */
function isSwipeable({ target, clientY }: PointerEvent): boolean {
  if (!(target instanceof Element)) return false;
  const { bottom } = target.getBoundingClientRect();
  const isTimeline = target instanceof HTMLVideoElement && bottom - clientY < PLAYER_BAR_PX;
  return !isTimeline && target.closest("[data-touch]") === null;
}

interface Fade {
  inMs: number;
  outMs: number;
  delayMs?: number;
}

/** Runs the fades. @param onClosed called after the focus is restored, before the next paint */
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
      // `data-pointed` marks a dialog opened by mouse, in which Chromium would show a focus ring.
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
      // A dialog reopened during its fade-out still has the same film, which must play again.
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
  sharpness?: number;
}

/** As in the stylesheet. */
const STAGE = { width: "86vw", height: "(100svh - 112px)" };

/** A picture fitted into the stage, or a film that starts at once. */
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
