import { useRef } from "react";
import type { LongList } from "../../../ui/long-list/long-list.ts";
import { Cover } from "../../../ui/picture/cover.tsx";
import { ARCHIVE_FADE_MS } from "../../../motion/timing.ts";
import type { WorkRow } from "../../works-list/work-row.ts";
import styles from "./mobile-archive.module.css";
import { Slide, SLOTS } from "./slide.tsx";
import { placeOfSlide, slideOfPlace, slidesIn } from "./slides.ts";
import { useMiddleSlide } from "./use-middle-slide.ts";

interface MobileArchiveProps {
  works: LongList<WorkRow>;
  /** The places of the works that have no slide. */
  featured: readonly number[];
  isPhone: boolean;
}

/**
 * The archive on a phone: full-screen slides, their titles passing over one background,
 * which is the picture of the slide in the middle of the screen (W4). Without scripts
 * each slide keeps its picture behind it.
 */
export function MobileArchive({ works, featured, isPhone }: MobileArchiveProps) {
  const slides = useRef<HTMLDivElement>(null);
  const count = works.total - featured.length;
  const middle = useMiddleSlide(slides, count);
  const isLive = isPhone && middle !== undefined;
  if (count === 0) return null;
  const stretches = works.cut({ from: 0, count: works.total });
  return (
    <section
      className={styles.archive}
      style={{ "--fade": `${ARCHIVE_FADE_MS}ms` }}
      aria-labelledby="mobile-archive"
    >
      <h2 id="mobile-archive" className={`${styles.heading} type-display`}>
        Our Archive<sup className={styles.count}> {count}</sup>
      </h2>
      <div className={styles.reel}>
        <div className={styles.background} aria-hidden>
          {isLive &&
            [middle - 1, middle, middle + 1].map((slide) => {
              const work = slide >= 0 ? works.at(placeOfSlide(slide, featured)) : undefined;
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
        <div ref={slides} className={styles.slides}>
          {stretches.map((stretch) => {
            const places = slidesIn(stretch, featured);
            const own = works.propsOf(stretch, "slides");
            return works.stands(stretch) ? (
              <ul key={stretch.from} {...own}>
                {places.map((place) => {
                  const work = works.at(place);
                  return (
                    work && (
                      <Slide
                        key={place}
                        work={work}
                        slide={slideOfPlace(place, featured)}
                        isLive={isLive}
                      />
                    )
                  );
                })}
              </ul>
            ) : (
              <div key={stretch.from} className={styles.room} {...own}>
                {works.room(stretch, "slides", places.length)}
              </div>
            );
          })}
        </div>
      </div>
    </section>
  );
}
