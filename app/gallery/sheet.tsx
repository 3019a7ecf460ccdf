import { Link } from "react-router";
import { Picture } from "../shared/picture/picture.tsx";
import { ratioOf } from "../shared/picture/slots.ts";
import { FrameLink } from "./frame-link.tsx";
import { nameOf, type WallFrame } from "./frame.ts";
import styles from "./sheet.module.css";
import { Story } from "./story.tsx";

interface SheetProps {
  story: string;
  frames: readonly WallFrame[];
  onOpen: (index: number) => void;
}

/**
 * All frames in their order as a contact sheet: the wall's equal for the keyboard and for
 * screen readers, and what readers without scripts get (L3).
 */
export function Sheet({ story, frames, onOpen }: SheetProps) {
  return (
    <div className={styles.page}>
      <div className={styles.story}>
        <Story words={story} isEmpty={frames.length === 0} />
      </div>
      <ol className={styles.sheet}>
        {frames.map((frame, index) => (
          <li key={frame.id} className={styles.frame}>
            <FrameLink frame={frame} index={index} className={styles.link} onOpen={onOpen}>
              {frame.still ? (
                <Picture
                  media={frame.still}
                  fallbackAlt={nameOf(frame, index)}
                  slots={slotsOf(ratioOf(frame.still))}
                  eager={index === 0}
                />
              ) : (
                <span className={`${styles.film} type-label`}>Film</span>
              )}
              {frame.still && frame.isFilm && (
                <span className={`${styles.mark} type-label`}>Film</span>
              )}
            </FrameLink>
            <p className={`${styles.caption} type-label`}>
              <span>{String(index + 1).padStart(2, "0")}</span>
              <span className={styles.title}>{frame.title}</span>
            </p>
          </li>
        ))}
      </ol>
      <Link to="?" replace preventScrollReset className={`${styles.toWall} type-label`}>
        View as wall
      </Link>
    </div>
  );
}

/** As in the stylesheet: so many columns, and an upright picture leaves some of its cell free. */
function slotsOf(ratio: number) {
  const share = Math.min(1, ratio);
  return [
    { when: "(max-width: 768px)", width: `${(46 * share).toFixed(1)}vw` },
    { when: "(max-width: 1200px)", width: `${(30 * share).toFixed(1)}vw` },
    { width: `${(22 * share).toFixed(1)}vw` },
  ];
}
