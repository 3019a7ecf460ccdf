import { useRef } from "react";
import { FitTitle } from "../shared/fit-title/fit-title.tsx";
import { PHONE, useMedia } from "../shared/motion/use-media.ts";
import { Cover } from "../shared/picture/cover.tsx";
import { ARCHIVE_FADE_MS } from "../timing.ts";
import { PageLink } from "../shared/page-link.tsx";
import styles from "./mobile-archive.module.css";
import type { ArchivedWork } from "./overview.ts";
import { twoDigits } from "../shared/two-digits.ts";
import { useMiddleSlide } from "./use-middle-slide.ts";

const SLOTS = [
  { when: "(max-width: 768px)", width: "100vw", height: "(100svh - 56px)" },
  { width: "1px" },
];

/**
 * The archive on a phone: full-screen slides, their titles passing over one background,
 * which is the picture of the slide in the middle of the screen (W4). Without scripts
 * each slide keeps its picture behind it.
 */
export function MobileArchive({ works }: { works: readonly ArchivedWork[] }) {
  const slides = useRef<HTMLUListElement>(null);
  const middle = useMiddleSlide(slides, works.length);
  const isPhone = useMedia(PHONE);
  const isLive = isPhone && middle !== undefined;
  if (works.length === 0) return null;
  return (
    <section
      className={styles.archive}
      style={{ "--fade": `${ARCHIVE_FADE_MS}ms` }}
      aria-labelledby="mobile-archive"
    >
      <h2 id="mobile-archive" className={`${styles.heading} type-display`}>
        Our Archive<sup className={styles.count}> {works.length}</sup>
      </h2>
      <div className={styles.reel}>
        <div className={styles.background} aria-hidden>
          {isLive && <Background works={works} middle={middle} />}
        </div>
        <ul ref={slides} className={styles.slides} data-live={isLive}>
          {works.map(({ title, address, year, services, media }, index) => (
            <li key={address}>
              <PageLink to={address} className={styles.slide}>
                {!isLive && (
                  <Cover
                    media={media}
                    fallbackAlt={`${title}, main image`}
                    slots={SLOTS}
                    className={styles.picture}
                  />
                )}
                <span className={styles.words}>
                  <FitTitle as="span" text={title} className={styles.title} />
                  <span className={`${styles.facts} type-label`}>
                    <span>{twoDigits(index + 1)}</span>
                    <span>{services.join(", ")}</span>
                    <span>{year}</span>
                  </span>
                </span>
              </PageLink>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** The pictures of the slide in the middle and of its neighbours, which so are there before they are due. */
function Background({ works, middle }: { works: readonly ArchivedWork[]; middle: number }) {
  return works.map(
    ({ address, media }, place) =>
      Math.abs(place - middle) <= 1 && (
        <div key={address} className={styles.layer} data-shown={place === middle}>
          <Cover media={media} fallbackAlt="" slots={SLOTS} className={styles.picture} />
        </div>
      ),
  );
}
