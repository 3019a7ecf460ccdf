import { Link } from "react-router";
import { Picture } from "../../ui/picture/picture.tsx";
import { FrameLink } from "./frame-link.tsx";
import { nameOf, type WallFrame } from "./frame.ts";
import styles from "./sheet.module.css";
import { SHEET_WINDOW } from "./sheet-window.ts";
import { Story } from "./story.tsx";
import { useSheetLength } from "./use-sheet-length.ts";
import { listSearch } from "./view.ts";

/** As in the stylesheet: so many columns, and what the gutters leave them, but for the pixels that nobody would miss. */
const SLOTS = [
  { when: "(max-width: 768px)", width: "calc(50vw - 24px)" },
  { when: "(max-width: 1200px)", width: "30.7vw" },
  { width: "max(22vw, 25vw - 48px)" },
];

interface SheetProps {
  story: string;
  frames: readonly WallFrame[];
  /** The place of their first among all of the category. */
  from: number;
  total: number;
  onOpen: (index: number) => void;
  /** Told that the list's end is near. */
  onNearEnd: () => void;
}

/**
 * All frames in their order as a contact sheet: the wall's equal for the keyboard and for
 * screen readers, and what readers without scripts get (L3).
 */
export function Sheet({ story, frames, from, total, onOpen, onNearEnd }: SheetProps) {
  const { count, end } = useSheetLength(frames.length, onNearEnd);
  const shown = frames.slice(0, count);
  const next = from + shown.length;
  return (
    <div className={styles.page}>
      <div className={styles.story}>
        <Story text={story} isEmpty={frames.length === 0} />
      </div>
      {from > 0 && (
        <Link
          to={listSearch(Math.max(0, from - SHEET_WINDOW))}
          rel="prev"
          className={`${styles.before} type-label`}
        >
          Frames before these
        </Link>
      )}
      <ol className={styles.sheet}>
        {shown.map((frame, index) => (
          <li key={frame.id} className={styles.frame}>
            <FrameLink frame={frame} index={index} className={styles.link} onOpen={onOpen}>
              {frame.still ? (
                <Picture
                  media={frame.still}
                  fallbackAlt={nameOf(frame, from + index)}
                  slots={SLOTS}
                />
              ) : (
                <span className={`${styles.film} type-label`}>Film</span>
              )}
              {frame.still && frame.isFilm && (
                <span className={`${styles.mark} type-label`}>Film</span>
              )}
            </FrameLink>
            <p className={`${styles.caption} type-label`}>
              <span>{String(from + index + 1).padStart(2, "0")}</span>
              <span className={styles.title}>{frame.title}</span>
            </p>
          </li>
        ))}
      </ol>
      {next < total && (
        <Link ref={end} to={listSearch(next)} rel="next" className={`${styles.after} type-label`}>
          More frames
        </Link>
      )}
      <Link to="?" replace preventScrollReset className={`${styles.toWall} type-label`}>
        View as wall
      </Link>
    </div>
  );
}
