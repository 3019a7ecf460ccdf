import { memo } from "react";
import { FitTitle } from "../../../ui/fit-title/fit-title.tsx";
import { PageLink } from "../../../ui/page-link.tsx";
import { Cover } from "../../../ui/picture/picture.tsx";
import { twoDigits } from "../../../ui/two-digits.ts";
import type { WorkRow } from "../../works-list/filter.ts";
import styles from "./mobile-archive.module.css";

/** A picture of the phone's archive fills the screen below the header. */
export const SLOTS = [
  { when: "(max-width: 768px)", width: "100vw", height: "(100svh - 56px)" },
  { width: "1px" },
];

interface SlideProps {
  work: WorkRow;
  /** Its number, from 0. */
  slide: number;
  /** Whether the background shows its picture, so that it has none of its own. */
  isLive: boolean;
}

/** A work of the phone's archive, as large as the screen (W4). */
export const Slide = memo(function Slide({ work, slide, isLive }: SlideProps) {
  const { title, address, year, services, media } = work;
  return (
    <li>
      <PageLink to={address} className={styles.slide}>
        {!isLive && (
          <Cover
            media={media}
            fallbackAlt={`${title}, main image`}
            slots={SLOTS}
            className={styles.picture}
          />
        )}
        <span className={styles.text}>
          <FitTitle as="span" text={title} className={styles.title} />
          <span className={`${styles.facts} type-label`}>
            <span>{twoDigits(slide + 1)}</span>
            <span>{services.join(", ")}</span>
            <span>{year}</span>
          </span>
        </span>
      </PageLink>
    </li>
  );
});
