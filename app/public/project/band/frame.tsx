import { useRef } from "react";
import { embedOf } from "#domain/embed.ts";
import { isFilm, posterOf, filmSources } from "#domain/film.ts";
import type { Media } from "#domain/media.ts";
import type { Subtitles } from "#domain/subtitles.ts";
import { fill } from "#domain/words/fill.ts";
import { useIsHydrated } from "../../../motion/hydration.ts";
import { SubtitleTracks } from "../../../ui/film/film-player.tsx";
import { isDragged, pointerStartOf, type PointerStart } from "../../../ui/drag-distance.ts";
import { Picture } from "../../../ui/picture/picture.tsx";
import { ratioOf } from "../../../ui/picture/slots.ts";
import { useWords } from "../../../ui/words.tsx";
import styles from "./band.module.css";

/** The box of a film without a poster, as in the stylesheet. */
const FILM_RATIO = 16 / 9;

/** A frame over the whole screen below the header, as in the stylesheet. */
const FULL_BLEED_SLOTS = [
  { when: "(max-width: 768px)", width: "100vw" },
  { width: "100vw", height: "100svh" },
];

/** A film without a poster shows its picture at this second: the first is often black. */
const PREVIEW_AT_S = 1;

interface FrameProps {
  media: Media;
  title: string;
  index: number;
  onOpen: OnOpen;
}

/** One frame of the band, which opens in the lightbox (P4). */
export function Frame({ media, title, index, onOpen }: FrameProps) {
  const words = useWords();
  const embed = embedOf(media.url);
  const file = embed?.page ?? filmSources(media.url, media.film).file;
  // One that no browser plays yet is shown by its poster alone (V3).
  const isVideo = isFilm(media.url) && file !== undefined;
  const number = index + 1;
  const name = fill(words.picture.frame, { title, number });
  const poster = posterOf(media);
  const sqrtRatio = sqrtRatioOf(media).toFixed(5);
  return (
    <div className={styles.shown} style={{ "--sqrt-ratio": sqrtRatio }}>
      {poster && <Poster media={poster} name={name} sqrtRatio={sqrtRatio} />}
      {!poster && embed && <p className={`${styles.film} ${styles.untold}`}>{media.alt || name}</p>}
      {!poster && !embed && (
        <Film file={file} subtitles={media.subtitles ?? {}} name={media.alt || name} />
      )}
      {(poster ?? embed) && isVideo && (
        <noscript>
          <a href={file} className={`${styles.filmLink} type-label`}>
            {embed ? fill(words.film.playAt, { site: embed.site }) : words.film.play}
          </a>
        </noscript>
      )}
      <OpenFrame
        index={index}
        label={fill(isVideo ? words.project.playFrame : words.project.enlargeFrame, { number })}
        onOpen={onOpen}
        {...(isVideo && {
          mark: embed ? fill(words.film.playMark, { site: embed.site }) : words.film.play,
        })}
      />
    </div>
  );
}

interface FilmProps {
  file: string | undefined;
  subtitles: Subtitles;
  name: string;
}

/** A film without a poster: it plays in place until scripts have loaded; then it opens in the lightbox. */
function Film({ file, subtitles, name }: FilmProps) {
  const opens = useIsHydrated();
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- a film has those that the studio wrote
    <video
      className={styles.film}
      src={opens && file ? `${file}#t=${PREVIEW_AT_S}` : file}
      aria-label={name}
      controls={!opens}
      playsInline
      preload={opens ? "metadata" : "none"}
    >
      {!opens && <SubtitleTracks subtitles={subtitles} />}
    </video>
  );
}

interface PosterProps {
  media: Media;
  name: string;
  sqrtRatio: string;
}

function Poster({ media, name, sqrtRatio }: PosterProps) {
  const slots = media.fullBleed
    ? FULL_BLEED_SLOTS
    : [
        { when: "(max-width: 768px)", width: "76vw" },
        { width: `calc(min(52svh, 40vw) * ${sqrtRatio})` },
      ];
  return <Picture media={media} fallbackAlt={name} slots={slots} className={styles.picture} />;
}

/** All frames have the same area, as in the stylesheet: the width is the side of that square times this root. */
export function sqrtRatioOf(media: Media): number {
  const poster = posterOf(media);
  return Math.sqrt(poster ? ratioOf(poster) : FILM_RATIO);
}

/**
 * Opens an item in the lightbox.
 * @param preview an address of the same picture that is loaded already
 */
export type OnOpen = (index: number, preview: string | undefined) => void;

interface OpenFrameProps {
  /** Of the item in the lightbox. */
  index: number;
  /** The button's name, for screen readers. */
  label: string;
  onOpen: OnOpen;
  /** Printed on the frame, such as what a film does. */
  mark?: string;
}

/** Lies over a frame and opens it in the lightbox (P4); without scripts it isn't there. */
export function OpenFrame({ index, label, onOpen, mark }: OpenFrameProps) {
  const pointerStart = useRef<PointerStart>(undefined);
  return (
    <button
      type="button"
      className={styles.open}
      aria-label={label}
      aria-haspopup="dialog"
      data-open={index}
      onPointerDown={(event) => (pointerStart.current = pointerStartOf(event))}
      onClick={(event) => {
        const isDrag = isDragged(pointerStart.current, event);
        pointerStart.current = undefined;
        if (isDrag) return;
        // Not every browser focuses a clicked button, and the focus must return here.
        event.currentTarget.focus({ preventScroll: true });
        onOpen(index, event.currentTarget.parentElement?.querySelector("img")?.currentSrc);
      }}
    >
      {mark && <span className={`${styles.mark} type-label`}>{mark}</span>}
    </button>
  );
}
