import type { ComponentType, MouseEvent, PointerEvent } from "react";
import { titleWidth } from "../../../ui/fit-title/title-lines.ts";
import { PageLink } from "../../../ui/page-link.tsx";
import { Cover } from "../../../ui/picture/picture.tsx";
import type { LoopFilmProps } from "../../../ui/film/loop-film.tsx";
import type { Slide } from "../slides.ts";
import { bendAt, isFarAway } from "./coverflow.ts";
import styles from "./slide-card.module.css";

/** As in the stylesheet: 4:5, on a phone 7:12; the width follows the screen's height. */
const SLOTS = [
  { when: "(max-width: 768px)", width: "min(69vw, 33svh)", ratio: 7 / 12 },
  { width: "min(50svh, 35vw)", ratio: 4 / 5 },
];

const PHONE_LONGEST_PX = 800;

interface SlideCardProps {
  slide: Slide;
  /** Index in the ring, and steps from the middle at the start. */
  index: number;
  away: number;
  isActive: boolean;
  /** False in the static form, where every slide is a plain link. */
  isLive: boolean;
  /** Number of different slides; those after them are copies that fill the ring. */
  total: number;
  Film: ComponentType<LoopFilmProps> | undefined;
  showsFilm: boolean;
  onCentre: (index: number) => void;
  onOpen: () => void;
  onHover: (isOver: boolean) => void;
}

/** A slide (H3): a click centres it; on the centred slide it opens the project or the reel's film. */
export function SlideCard({ slide, index, away, isActive, isLive, ...rest }: SlideCardProps) {
  const { total, Film, showsFilm, onCentre, onOpen, onHover } = rest;
  const isCopy = index >= total;
  const isHidden = isLive ? !isActive : isCopy;
  const bend = bendAt(away);
  const link = {
    className: styles.link,
    draggable: false,
    tabIndex: isHidden ? -1 : undefined,
    onClick: (event: MouseEvent) => {
      const leads = event.metaKey || event.ctrlKey || event.shiftKey;
      if (!isLive || leads || event.defaultPrevented) return;
      if (!isActive) onCentre(index);
      else if (slide.kind === "reel") onOpen();
      else return;
      event.preventDefault();
    },
    onPointerEnter: (event: PointerEvent) => {
      if (isActive && event.pointerType === "mouse") onHover(true);
    },
    onPointerLeave: () => onHover(false),
  };
  const content = (
    <SlideContent slide={slide} isFirst={index === 0} Film={Film} showsFilm={showsFilm} />
  );
  const cursor = slide.kind === "project" ? "view-project" : "view";
  return (
    <li
      className={styles.slide}
      style={{ "--index": index, "--bend": bend, "--distance": Math.abs(bend) }}
      data-index={index}
      data-active={isActive}
      data-cursor={isActive ? cursor : undefined}
      aria-current={isActive ? "true" : undefined}
      data-copy={isCopy ? "" : undefined}
      data-far={isFarAway(away, total) ? "" : undefined}
      aria-hidden={isHidden || undefined}
    >
      {slide.kind === "project" ? (
        <PageLink to={slide.address} {...link}>
          {content}
        </PageLink>
      ) : (
        <a href={slide.address} aria-haspopup={isLive ? "dialog" : undefined} {...link}>
          {content}
        </a>
      )}
    </li>
  );
}

function SlideContent({
  slide,
  isFirst,
  Film,
  showsFilm,
}: Pick<SlideCardProps, "slide" | "Film" | "showsFilm"> & { isFirst: boolean }) {
  const widths = { "--line-1": titleWidth(slide.title, 1), "--line-2": titleWidth(slide.title, 2) };
  return (
    <>
      <div className={styles.frame}>
        <Cover
          media={slide.media}
          fallbackAlt={slide.fallbackAlt}
          slots={SLOTS}
          eager={isFirst}
          phoneLongest={PHONE_LONGEST_PX}
        />
        {slide.loops && Film && <Film loops={slide.loops} plays={showsFilm} />}
      </div>
      <div className={styles.caption} style={widths}>
        <h2
          className={`${styles.title} type-display`}
          lang={slide.titleLang}
          data-edge={slide.edge}
        >
          {slide.title}
        </h2>
        {slide.label && <p className={`${styles.label} type-label`}>{slide.label}</p>}
      </div>
    </>
  );
}
