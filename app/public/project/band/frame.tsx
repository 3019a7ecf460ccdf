import { useRef } from "react";
import { embedOf } from "#domain/embed.ts";
import { isFilm, posterOf, filmSources } from "#domain/film.ts";
import type { Media } from "#domain/media.ts";
import type { Subtitles } from "#domain/subtitles.ts";
import { fill } from "#domain/words/fill.ts";
import { useIsHydrated } from "../../../foundation/hydration.ts";
import { SubtitleTracks } from "../../../ui/film/film-player.tsx";
import { isDragged, pointerStartOf, type PointerStart } from "../../../ui/drag-distance.ts";
import { Picture } from "../../../ui/picture/picture.tsx";
import { stillRatio } from "../../../ui/picture/slots.ts";
import { useWords } from "../../../ui/words.tsx";
import styles from "./band.module.css";

/** As in the stylesheet: the whole screen below the header. */
const FULL_BLEED_SLOTS = [
  { when: "(max-width: 768px)", width: "100vw" },
  { width: "100vw", height: "100svh" },
];

/** Second of a film that is shown without a poster: the first frame is often black. */
const PREVIEW_AT_S = 1;

interface FrameProps {
  media: Media;
  title: string;
  index: number;
  onOpen: OnOpen;
}

/** A frame of the band, which opens in the lightbox. */
export function Frame({ media, title, index, onOpen }: FrameProps) {
  const words = useWords("film", "picture", "project");
  const embed = embedOf(media.url);
  const file = embed?.page ?? filmSources(media.url, media.film).file;
  // A film that no browser can play yet is shown by its poster only.
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

/** Plays in place until hydration; then it opens in the lightbox. */
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

/** Returns a frame's width relative to a square of the same area, since all frames have the same area. */
export function sqrtRatioOf(media: Media): number {
  return Math.sqrt(stillRatio(posterOf(media)));
}

/** Opens an item in the lightbox; `preview` is an already loaded address of the same picture. */
export type OnOpen = (index: number, preview: string | undefined) => void;

interface OpenFrameProps {
  /** Index of the item in the lightbox. */
  index: number;
  label: string;
  onOpen: OnOpen;
  mark?: string;
}

/** A button over a frame that opens the frame in the lightbox; hidden without scripts. */
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
        // Some browsers do not focus a clicked button, and closing the lightbox returns the focus here.
        event.currentTarget.focus({ preventScroll: true });
        onOpen(index, event.currentTarget.parentElement?.querySelector("img")?.currentSrc);
      }}
    >
      {mark && <span className={`${styles.mark} type-label`}>{mark}</span>}
    </button>
  );
}
