import { useRef, memo } from "react";
import { fill } from "#domain/words/fill.ts";
import { Cover } from "../../../ui/picture/picture.tsx";
import { NextPage, PreviousPage } from "../../../ui/list-pages/page-links.tsx";
import type { Pages } from "../../../ui/list-pages/list-page.ts";
import { ARCHIVE_FADE_MS } from "../../../foundation/timing.ts";
import { useWords } from "../../../ui/words.tsx";
import type { WorkRow } from "../../works-list/filter.ts";
import styles from "./mobile-archive.module.css";
import { useMiddleSlide } from "./use-middle-slide.ts";
import { FitTitle } from "../../../ui/fit-title/fit-title.tsx";
import { PageLink } from "../../../ui/page-link.tsx";
import { twoDigits } from "../../../ui/two-digits.ts";

interface MobileArchiveProps {
  works: Pages<WorkRow>;
  rows: readonly WorkRow[];
  /** Indexes of the works that the page's slides already show; they get no slide here. */
  featured: readonly number[];
  isPhone: boolean;
  addressOf: (from: number) => string;
}

/** The archive on a phone (W4): full-screen slides over the middle slide's picture. */
export function MobileArchive({ works, rows, featured, isPhone, addressOf }: MobileArchiveProps) {
  const words = useWords("work").work;
  const list = useRef<HTMLUListElement>(null);
  const { from, total, next, end } = works;
  const slides = rows.filter((_, index) => !featured.includes(from + index));
  const before = from - featured.filter((place) => place < from).length;
  const middle = useMiddleSlide(list, slides.length);
  const isLive = isPhone && middle !== undefined;
  const count = total - featured.length;
  if (count === 0) return null;
  return (
    <section
      className={styles.archive}
      style={{ "--fade": `${ARCHIVE_FADE_MS}ms` }}
      aria-labelledby="mobile-archive"
    >
      <h2 id="mobile-archive" className={`${styles.heading} type-display`}>
        {words.archive}
        <sup className={styles.count}> {count}</sup>
      </h2>
      <PreviousPage
        from={from}
        addressOf={addressOf}
        label={words.before}
        className={styles.more}
      />
      <div className={styles.reel}>
        <div className={styles.background} aria-hidden>
          {isLive &&
            [middle - 1, middle, middle + 1].map((slide) => {
              const work = slides[slide];
              return (
                work && (
                  <div key={slide} className={styles.layer} data-shown={slide === middle}>
                    <Cover
                      media={work.media}
                      fallbackAlt=""
                      slots={SLOTS}
                      className={styles.picture}
                    />
                  </div>
                )
              );
            })}
        </div>
        <ul ref={list} className={styles.slides}>
          {slides.map((work, index) => (
            <Slide key={work.address} work={work} slide={before + index} isLive={isLive} />
          ))}
        </ul>
      </div>
      <NextPage
        next={next}
        end={end}
        addressOf={addressOf}
        label={words.more}
        className={styles.more}
      />
    </section>
  );
}

/** As in the stylesheet: the screen below the header. */
export const SLOTS = [
  { when: "(max-width: 768px)", width: "100vw", height: "(100svh - 56px)" },
  { width: "1px" },
];

interface SlideProps {
  work: WorkRow;
  slide: number;
  /** Whether the background shows the picture instead of the slide. */
  isLive: boolean;
}

/** A full-screen work of the phone's archive. */
export const Slide = memo(function Slide({ work, slide, isLive }: SlideProps) {
  const { title, address, year, categories, media } = work;
  const words = useWords("picture").picture;
  return (
    <li>
      <PageLink to={address} className={styles.slide}>
        {!isLive && (
          <Cover
            media={media}
            fallbackAlt={fill(words.main, { title })}
            slots={SLOTS}
            className={styles.picture}
          />
        )}
        <span className={styles.text}>
          <FitTitle as="span" text={title} className={styles.title} />
          <span className={`${styles.facts} type-label`}>
            <span>{twoDigits(slide + 1)}</span>
            <span>{categories.join(", ")}</span>
            <span>{year}</span>
          </span>
        </span>
      </PageLink>
    </li>
  );
});
