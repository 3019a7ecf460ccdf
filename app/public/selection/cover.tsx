import type { ReactNode } from "react";
import { useHref } from "react-router";
import { posterOf } from "#domain/film.ts";
import { fill } from "#domain/words/fill.ts";
import { FitTitle } from "../../ui/fit-title/fit-title.tsx";
import { Picture } from "../../ui/picture/picture.tsx";
import { twoDigits } from "../../ui/two-digits.ts";
import { useWords } from "../../ui/words.tsx";
import styles from "./cover.module.css";
import { PRINTED } from "./use-printed.ts";
import type { Chapter, SelectionView } from "./view.ts";

/** A sheet with more frames would fill a screen of its own. */
const MOST_FRAMES = 12;

/** A longer note is set smaller, in two columns. */
const LONG_NOTE = 600;

interface CoverProps extends SelectionView {
  /** Leads to where guests answer, if the link asks for it. */
  answer: ReactNode;
  /** Whether the page is ready to be printed. */
  isReady: boolean;
  /** How many films can be played. */
  films: number;
  onPlay: () => void;
}

/** A selection's cover: who it is for, what it holds, and its chapters as a contact sheet. */
export function Cover(props: CoverProps) {
  const { brand, client, title, note, chapters } = props;
  const words = useWords("selection").selection;
  const isLong = note.join("").length > LONG_NOTE;
  return (
    <section className={styles.cover} aria-labelledby="client">
      <p className={`${styles.brand} type-label`}>
        {fill(client ? words.for : words.presents, { brand })}
      </p>
      <FitTitle id="client" text={client || title} className={styles.client} />
      <div className={styles.facts} data-long={isLong || undefined}>
        <div className={styles.about}>
          {client && <p className={`${styles.title} type-display`}>{title}</p>}
          <Counts {...props.counts} />
        </div>
        {note.length > 0 && (
          <div className={styles.note}>
            {note.map((paragraph, index) => (
              // Paragraphs never change their order.
              <p key={index}>{paragraph}</p>
            ))}
          </div>
        )}
        <Actions {...props} />
      </div>
      {chapters.length > 1 && chapters.length <= MOST_FRAMES && (
        <nav className={styles.sheet} aria-label={words.contents}>
          <ol className={styles.frames} style={{ "--frames": chapters.length }}>
            {chapters.map((chapter) => (
              <Frame key={chapter.number} {...chapter} />
            ))}
          </ol>
        </nav>
      )}
    </section>
  );
}

function Counts({ projects, pictures, films }: SelectionView["counts"]) {
  const words = useWords("selection").selection;
  const counted = [
    { count: projects, name: projects === 1 ? words.project : words.projects },
    { count: pictures, name: pictures === 1 ? words.picture : words.pictures },
    { count: films, name: films === 1 ? words.film : words.films },
  ];
  return (
    <ul className={`${styles.counts} type-label`}>
      {counted.map(
        ({ count, name }) =>
          count > 0 && (
            <li key={name}>
              {count} {name}
            </li>
          ),
      )}
    </ul>
  );
}

function Actions({ path, answer, isPrinted, isReady, films, onPlay }: CoverProps) {
  const words = useWords("selection").selection;
  const address = useHref(path);
  return (
    <div className={styles.actions}>
      {isPrinted ? (
        <>
          <button
            type="button"
            className={`${styles.save} ${styles.scripted} type-label`}
            disabled={!isReady}
            onClick={() => window.print()}
          >
            {isReady ? words.print : words.preparing}
          </button>
          <a href={address} className={`${styles.save} type-label`}>
            {words.back}
          </a>
        </>
      ) : (
        <>
          {films > 0 && (
            <button
              type="button"
              className={`${styles.play} ${styles.scripted} type-display`}
              aria-haspopup="dialog"
              onClick={onPlay}
            >
              {films === 1 ? words.playOne : words.playAll}
            </button>
          )}
          {answer}
          {/* A document of its own, which loads every picture at once. */}
          <a href={PRINTED} rel="nofollow" className={`${styles.save} type-label`}>
            {words.save}
          </a>
        </>
      )}
    </div>
  );
}

function Frame({ number, title, plates }: Chapter) {
  const still = plates.map(({ media }) => posterOf(media)).find((each) => each !== null);
  return (
    <li>
      <a href={`#chapter-${number}`} className={styles.frame}>
        {still ? (
          <Picture
            media={{ ...still, alt: "" }}
            fallbackAlt=""
            slots={[
              { when: "(max-width: 768px)", width: "30vw", ratio: 3 / 2 },
              { width: "15vw", ratio: 3 / 2 },
            ]}
            isWanted
            className={styles.still}
          />
        ) : (
          <span className={styles.blank} />
        )}
        <span className={`${styles.name} type-label`}>
          <span className={styles.number}>{twoDigits(number)}</span> {title}
        </span>
      </a>
    </li>
  );
}
