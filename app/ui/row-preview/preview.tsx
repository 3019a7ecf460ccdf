import { useEffect, useRef, useState, type RefObject } from "react";
import type { Media } from "#domain/media.ts";
import { PREVIEW_ROLL_MS } from "../../motion/timing.ts";
import { useLazyModule } from "../../motion/use-lazy-module.ts";
import { useMediaQuery } from "../../motion/use-media-query.ts";
import { Picture } from "../picture/picture.tsx";
import { afterRow, NO_ROW } from "./layers.ts";
import styles from "./preview.module.css";
import { useFirstEntry } from "./use-first-entry.ts";

/** Where a picture can stand beside a pointer: the mobile archive has none, nor has a finger. */
const POINTS = "(width > 768px) and (hover: hover) and (pointer: fine)";

const SLOTS = [{ width: "17vw", ratio: 0.8 }];

interface PreviewProps {
  /** Holds the rows, each with `data-row`, its place from 0, and in it `data-title`. */
  area: RefObject<HTMLElement | null>;
  /** The picture of a row, by its place. */
  pictureAt: (row: number) => Media | null | undefined;
}

/** What moves the picture comes with the first pointer that comes to the rows, as the picture itself does. */
const loadFollowing = () => import("./follow-rows.ts");

/** The picture of the row under the pointer or the focus, beside it (W3, G4). Loads nothing before. */
export function Preview({ area, pictureAt }: PreviewProps) {
  const isOn = useMediaQuery(POINTS);
  return isOn && <FollowingPreview area={area} pictureAt={pictureAt} />;
}

function FollowingPreview({ area, pictureAt }: PreviewProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [{ layers, isShown }, setState] = useState(NO_ROW);
  const first = useFirstEntry(area);
  const late = useLazyModule(loadFollowing, first !== undefined);
  useEffect(() => {
    if (!area.current || !frame.current || !first || !late) return undefined;
    const onRow = (row: number | undefined) => setState((state) => afterRow(state, row));
    return late.followRows(area.current, frame.current, onRow, first.current);
  }, [area, first, late]);
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
