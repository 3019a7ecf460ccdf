import { embedOf } from "#domain/embed.ts";
import { filmSources, isFilm, posterOf } from "#domain/film.ts";
import { fill } from "#domain/words/fill.ts";
import { Picture } from "../../ui/picture/picture.tsx";
import { useWords } from "../../ui/words.tsx";
import styles from "./plate.module.css";
import { type Plate, plateRatio } from "./plates.ts";
import type { Chapter, SelectionView } from "./view.ts";

const PHONE = "(max-width: 768px)";

/** CSS pixels of the largest rendition: a landscape sheet of A4 at 188 dpi. */
const SHEET_SLOTS = [{ width: "2200px" }];

interface PlateFigureProps extends Pick<SelectionView, "address" | "isPrinted"> {
  plate: Plate;
  project: Pick<Chapter, "title" | "year">;
  /** How many the chapter has. */
  total: number;
  /** Share of the page's width. */
  share: number;
  isFirst?: boolean;
  onPlay: (film: number) => void;
}

/** A picture, or a film's poster with a button that plays the film. */
export function PlateFigure(props: PlateFigureProps) {
  const { plate, project, total, share, isPrinted, isFirst = false } = props;
  const { media, film, number } = plate;
  const words = useWords("picture").picture;
  const name = fill(words.frame, { title: project.title, number });
  const still = posterOf(media);
  const slots = isPrinted
    ? SHEET_SLOTS
    : [{ when: PHONE, width: "100vw" }, { width: `${(share * 100).toFixed(1)}vw` }];
  return (
    <figure
      id={film === null ? undefined : `film-${film + 1}`}
      className={styles.plate}
      style={{ "--shape": plateRatio(plate).toFixed(4) }}
      data-first={isFirst || undefined}
    >
      <div className={styles.frame}>
        {still ? (
          <Picture
            media={still}
            fallbackAlt={name}
            slots={slots}
            isWanted={isPrinted}
            className={styles.picture}
          />
        ) : (
          <p className={`${styles.untold} type-display`}>{media.alt || project.title}</p>
        )}
        {film !== null && <PlayFilm {...props} film={film} name={media.alt || name} />}
      </div>
      <figcaption className={`${styles.caption} type-label`}>
        <span>
          <span className={styles.project}>
            {project.title}, {project.year} —{" "}
          </span>
          {number} / {total}
        </span>
        {media.caption && (
          <span lang={media.langs?.caption} className={styles.words}>
            {media.caption}
          </span>
        )}
        {isFilm(media.url) && <PrintedAddress {...props} />}
      </figcaption>
    </figure>
  );
}

interface PlayFilmProps extends Pick<PlateFigureProps, "plate" | "onPlay"> {
  film: number;
  name: string;
}

function PlayFilm({ plate: { media }, film, name, onPlay }: PlayFilmProps) {
  const words = useWords("film").film;
  const embed = embedOf(media.url);
  const file = embed?.page ?? filmSources(media.url, media.film).file;
  return (
    <>
      <button
        type="button"
        className={styles.play}
        aria-haspopup="dialog"
        onClick={() => onPlay(film)}
      >
        <span className={`${styles.mark} type-label`}>
          {embed ? fill(words.playMark, { site: embed.site }) : words.play}
          <span className="visually-hidden"> {name}</span>
        </span>
      </button>
      <noscript>
        <a href={file} className={`${styles.fileLink} type-label`}>
          {embed ? fill(words.playAt, { site: embed.site }) : words.play}
          <span className="visually-hidden"> {name}</span>
        </a>
      </noscript>
    </>
  );
}

/** Where a film is to be seen, on paper. */
function PrintedAddress({ plate: { film }, address }: Pick<PlateFigureProps, "plate" | "address">) {
  const words = useWords("film").film;
  const target = film === null ? address : `${address}#film-${film + 1}`;
  return (
    <a href={target} className={styles.address}>
      {words.film}: {target}
    </a>
  );
}
