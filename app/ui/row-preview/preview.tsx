import { useEffect, useRef, useState, type RefObject } from "react";
import type { Media } from "#domain/media.ts";
import { PREVIEW_ROLL_MS } from "../../foundation/timing.ts";
import { useLazyModule } from "../../foundation/use-lazy-module.ts";
import { useMediaQuery } from "../../foundation/media-queries.ts";
import { Picture } from "../picture/picture.tsx";
import styles from "./preview.module.css";

const HOVER_QUERY = "(width > 768px) and (hover: hover) and (pointer: fine)";

const SLOTS = [{ width: "17vw", ratio: 0.8 }];

interface PreviewProps {
  /** Contains the rows with `data-row` and `data-title`. */
  area: RefObject<HTMLElement | null>;
  pictureAt: (row: number) => Media | null | undefined;
}

const loadFollowing = () => import("./follow-rows.ts");

/** The picture of the row at the pointer or focus; loads its code on the first event. */
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

interface Entry {
  current: PointerEvent | FocusEvent | undefined;
}

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

export interface Layer {
  row: number;
  turn: number;
  comesFrom: "above" | "below";
}

export interface Layers {
  layers: readonly Layer[];
  isShown: boolean;
}

export const NO_ROW: Layers = { layers: [], isShown: false };

/** Returns the preview for another row. @param row undefined to hide it */
export function afterRow(state: Layers, row: number | undefined): Layers {
  const top = state.layers.at(-1);
  if (row === undefined) return state.isShown ? { ...state, isShown: false } : state;
  if (top?.row === row) return state.isShown ? state : { ...state, isShown: true };
  const comesFrom = top && row < top.row ? "above" : "below";
  const layer: Layer = { row, turn: (top?.turn ?? 0) + 1, comesFrom };
  return { layers: top && state.isShown ? [top, layer] : [layer], isShown: true };
}
