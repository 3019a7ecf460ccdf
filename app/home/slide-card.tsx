import type { FocusEvent, MouseEvent } from "react";
import { Link } from "react-router";
import { titleWidth } from "../shared/fit-title/title-lines.ts";
import { Cover } from "../shared/picture/cover.tsx";
import type { Place } from "./ring.ts";
import styles from "./slide-card.module.css";
import type { Slide } from "./slides.ts";

/** The frame is 4:5, on a phone 7:12; its width follows the height of the screen. */
const SLOTS = [
  { when: "(max-width: 768px)", width: "min(69vw, 33svh)", ratio: 7 / 12 },
  { width: "min(50svh, 31vw)", ratio: 4 / 5 },
];

/** What a phone is sent of a main image, at its longest side (H9). */
const PHONE_LONGEST_PX = 800;

interface SlideCardProps {
  slide: Slide;
  place: Place;
  isFirst: boolean;
  /** Asks for the middle of the stage. */
  onCentre: () => void;
}

/** A slide: picture, title, first service. Only the middle one is followed, the others come to the middle (H3). */
export function SlideCard({ slide, place, isFirst, onCentre }: SlideCardProps) {
  const isMiddle = place === "middle";
  const link = {
    className: styles.link,
    draggable: false,
    onFocus: (event: FocusEvent<HTMLElement>) => {
      // A pointer focuses before it clicks: centring then would turn its click into a visit.
      if (event.currentTarget.matches(":focus-visible")) onCentre();
    },
    onClick: (event: MouseEvent) => {
      if (isMiddle || event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      onCentre();
    },
  };
  const content = <SlideContent slide={slide} isFirst={isFirst} />;
  const cursor = slide.kind === "project" ? "view-project" : "view";
  return (
    <li
      className={styles.slide}
      data-place={place}
      data-cursor={isMiddle ? cursor : undefined}
      aria-current={isMiddle ? "true" : undefined}
    >
      {slide.kind === "project" ? (
        <Link to={slide.address} {...link}>
          {content}
        </Link>
      ) : (
        <a href={slide.address} {...link}>
          {content}
        </a>
      )}
    </li>
  );
}

function SlideContent({ slide, isFirst }: Pick<SlideCardProps, "slide" | "isFirst">) {
  const widths = { "--line-1": titleWidth(slide.title, 1), "--line-2": titleWidth(slide.title, 2) };
  return (
    <>
      <Cover
        media={slide.media}
        fallbackAlt={slide.fallbackAlt}
        slots={SLOTS}
        eager={isFirst}
        phoneLongest={PHONE_LONGEST_PX}
        className={styles.frame}
      />
      <div className={styles.caption} style={widths}>
        <h2 className={`${styles.title} type-display`}>{slide.title}</h2>
        {slide.service && <p className={`${styles.service} type-label`}>{slide.service}</p>}
      </div>
    </>
  );
}
