import { Link } from "react-router";
import { NextPage, PreviousPage } from "../../ui/list-pages/page-links.tsx";
import type { Pages } from "../../ui/list-pages/list-page.ts";
import { Picture } from "../../ui/picture/picture.tsx";
import { FrameLink } from "./frame-link.tsx";
import { nameOf, type WallFrame } from "./frame.ts";
import { twoDigits } from "../../ui/two-digits.ts";
import styles from "./frame-list.module.css";
import { Story, type StudioStory } from "./story.tsx";
import { useWords } from "../../ui/words.tsx";
import { listSearch } from "./view.ts";

/** As in the stylesheet: the column widths, accurate to a few pixels. */
const SLOTS = [
  { when: "(max-width: 768px)", width: "calc(50vw - 24px)" },
  { when: "(max-width: 1200px)", width: "30.7vw" },
  { width: "max(22vw, 25vw - 48px)" },
];

interface FrameListProps {
  story: StudioStory;
  pages: Pages<WallFrame>;
  onOpen: (index: number) => void;
}

/** All frames in order: the wall's equivalent for keyboards, screen readers and pages without scripts. */
export function FrameList({ story, pages, onOpen }: FrameListProps) {
  const words = useWords("film", "gallery", "picture");
  const { from, rows, next, end } = pages;
  return (
    <div className={styles.page}>
      <div className={styles.story}>
        <Story story={story} isEmpty={rows.length === 0} />
      </div>
      <PreviousPage
        from={from}
        addressOf={listSearch}
        label={words.gallery.before}
        className={styles.before}
      />
      <ol className={styles.list}>
        {rows.map((frame, index) => (
          <li key={frame.id} className={styles.frame} data-row={from + index}>
            <FrameLink
              frame={frame}
              index={index}
              name={nameOf(frame, from + index, words)}
              className={styles.link}
              onOpen={onOpen}
            >
              {frame.still ? (
                <Picture
                  media={frame.still}
                  fallbackAlt={nameOf(frame, from + index, words)}
                  slots={SLOTS}
                />
              ) : (
                <span className={`${styles.film} type-label`}>{words.film.film}</span>
              )}
              {frame.still && frame.isFilm && (
                <span className={`${styles.mark} type-label`}>{words.film.film}</span>
              )}
            </FrameLink>
            <p className={`${styles.caption} type-label`}>
              <span>{twoDigits(from + index + 1)}</span>
              <span className={styles.title}>{frame.title}</span>
            </p>
          </li>
        ))}
      </ol>
      <NextPage
        next={next}
        end={end}
        addressOf={listSearch}
        label={words.gallery.more}
        className={styles.after}
      />
      <Link to="?" replace preventScrollReset className={`${styles.toWall} type-label`}>
        {words.gallery.asWall}
      </Link>
    </div>
  );
}
