import { useEffect, useRef, useState, type RefObject } from "react";
import type { Media } from "#domain/media.ts";
import { PREVIEW_ROLL_MS } from "../../motion/timing.ts";
import { useLazyModule } from "../../motion/use-lazy-module.ts";
import { useMediaQuery } from "../../motion/media-queries.ts";
import { Picture } from "../picture/picture.tsx";
import styles from "./preview.module.css";

/** Wide screens with a mouse: the mobile archive has no preview, nor has a touch screen. */
const HOVER_QUERY = "(width > 768px) and (hover: hover) and (pointer: fine)";

const SLOTS = [{ width: "17vw", ratio: 0.8 }];

interface PreviewProps {
  /** Holds the rows, each with `data-row`, its index, and in it `data-title`. */
  area: RefObject<HTMLElement | null>;
  /** The picture of a row, by its index. */
  pictureAt: (row: number) => Media | null | undefined;
}

/** Loaded when a pointer or the focus first comes to the rows. */
const loadFollowing = () => import("./follow-rows.ts");

/** The picture of the row under the pointer or the focus, beside it (W3, G4). Loads nothing before. */
export function Preview({ area, pictureAt }: PreviewProps) {
  const isOn = useMediaQuery(HOVER_QUERY);
  return isOn && <FollowingPreview area={area} pictureAt={pictureAt} />;
}

function FollowingPreview({ area, pictureAt }: PreviewProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [{ layers, isShown }, setState] = useState(NO_ROW);
  const first = useFirstEntry(area);
  const module = useLazyModule(loadFollowing, first !== undefined);
  useEffect(() => {
    if (!area.current || !frame.current || !first || !module) return undefined;
    const onRow = (row: number | undefined) => setState((state) => afterRow(state, row));
    return module.followRows(area.current, frame.current, onRow, first.current);
  }, [area, first, module]);
  return (
    <div
      ref={frame}
      className={styles.frame}
      style={{ "--roll": `${PREVIEW_ROLL_MS}ms` }}
      aria-hidden
    >
      <div className={styles.shutter} data-shown={isShown}>
        {layers.map(({ row, turn, comesFrom }) => {
          const media = pictureAt(row);
          return (
            media && (
              <div key={turn} className={styles.layer} data-from={comesFrom}>
                <Picture media={media} fallbackAlt="" slots={SLOTS} className={styles.picture} />
              </div>
            )
          );
        })}
      </div>
    </div>
  );
}

/** The event that last came to the rows; undefined if it has left again. */
interface Entry {
  current: PointerEvent | FocusEvent | undefined;
}

/**
 * Notes where the pointer or the focus is until `follow-rows.ts` is loaded.
 * @param area holds the rows
 * @returns undefined until the first event
 */
function useFirstEntry(area: RefObject<HTMLElement | null>): Entry | undefined {
  const [entry, setEntry] = useState<Entry>();
  useEffect(() => {
    const stop = new AbortController();
    const last: Entry = { current: undefined };
    const note = (event: PointerEvent | FocusEvent) => {
      last.current = /leave|out$/.test(event.type) ? undefined : event;
      setEntry(last);
    };
    for (const type of [
      "pointerover",
      "pointermove",
      "pointerleave",
      "focusin",
      "focusout",
    ] as const) {
      area.current?.addEventListener(type, note, { signal: stop.signal, passive: true });
    }
    return () => stop.abort();
  }, [area]);
  return entry;
}

/** A row's picture in the preview. */
export interface Layer {
  row: number;
  /** Counts the pictures shown, so that each rolls out once. */
  turn: number;
  /** The side it rolls out from: where its row lies, seen from the one before. */
  comesFrom: "above" | "below";
}

/** What the preview shows: the picture before stays under the new one until that covers it. */
export interface Layers {
  layers: readonly Layer[];
  isShown: boolean;
}

export const NO_ROW: Layers = { layers: [], isShown: false };

/**
 * What another row makes of the preview (W3, G4).
 * @param row the row's place, undefined when the preview goes
 */
export function afterRow(state: Layers, row: number | undefined): Layers {
  const top = state.layers.at(-1);
  if (row === undefined) return state.isShown ? { ...state, isShown: false } : state;
  if (top?.row === row) return state.isShown ? state : { ...state, isShown: true };
  const comesFrom = top && row < top.row ? "above" : "below";
  const layer: Layer = { row, turn: (top?.turn ?? 0) + 1, comesFrom };
  return { layers: top && state.isShown ? [top, layer] : [layer], isShown: true };
}
