import { useWords } from "../../ui/words.tsx";
import { twoDigits } from "../../ui/two-digits.ts";
import styles from "./chapter.module.css";
import { PlateFigure } from "./plate.tsx";
import { plateRatio, ROW_RATIO, rowsOf, sumOf } from "./plates.ts";
import type { Chapter, SelectionView } from "./view.ts";

/** Width / height; a picture that is narrower stands beside the chapter's title. */
const TALL = 1.25;

interface ChapterSectionProps extends Pick<SelectionView, "address" | "isPrinted"> {
  chapter: Chapter;
  onPlay: (film: number) => void;
}

/** A project in a selection: its title with the first picture, then the others in calm rows. */
export function ChapterSection({ chapter, ...rest }: ChapterSectionProps) {
  const { number, title, statement, statementLang, isWhole, plates } = chapter;
  const [first, ...others] = plates;
  const isTall = first !== undefined && plateRatio(first) < TALL;
  const shared = { project: chapter, total: plates.length, ...rest };
  return (
    <section className={styles.chapter} aria-labelledby={`chapter-${number}`}>
      <div
        className={styles.opening}
        data-tall={isTall || undefined}
        data-whole={isWhole || undefined}
      >
        <header className={styles.head}>
          <p className={`${styles.number} type-label`}>{twoDigits(number)}</p>
          <h2 id={`chapter-${number}`} className={`${styles.title} type-display`}>
            {title}
          </h2>
          <Facts {...chapter} />
          {statement && (
            <p className={`${styles.statement} type-quote`} lang={statementLang}>
              {statement}
            </p>
          )}
        </header>
        {first && <PlateFigure plate={first} share={isTall ? 7 / 12 : 1} isFirst {...shared} />}
      </div>
      {rowsOf(others, isWhole ? ROW_RATIO.whole : ROW_RATIO.chosen).map((row) => (
        <div
          key={row[0]?.number}
          className={styles.row}
          style={{
            "--columns": row.map((plate) => `${plateRatio(plate).toFixed(4)}fr`).join(" "),
            "--sum": sumOf(row).toFixed(4),
          }}
        >
          {row.map((plate) => (
            <PlateFigure
              key={plate.number}
              plate={plate}
              share={plateRatio(plate) / sumOf(row)}
              {...shared}
            />
          ))}
        </div>
      ))}
    </section>
  );
}

function Facts({ year, categories, client }: Chapter) {
  const words = useWords("project").project;
  return (
    <div className={`${styles.facts} type-label`}>
      <p>{year}</p>
      {categories.length > 0 && <p>{categories.join(", ")}</p>}
      {client && (
        <p>
          {words.client}: {client}
        </p>
      )}
    </div>
  );
}
