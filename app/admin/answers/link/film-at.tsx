import { useEffect, useRef } from "react";
import { filmSources } from "#domain/film.ts";
import type { Media } from "#domain/media.ts";
import { SubtitleTracks } from "../../../ui/film/film-player.tsx";
import { seekWhenLoaded } from "../../../ui/film/seek-time.ts";
import styles from "./comments.module.css";

/** A new object for each press, so that a second press leads back to the moment. */
export interface OpenedMoment {
  seconds: number;
}

interface FilmAtProps {
  media: Media;
  title: string;
  opened: OpenedMoment;
}

/** A film that stands still at a comment's moment (B2), and can be played from there. */
export function FilmAt({ media, title, opened }: FilmAtProps) {
  const player = useRef<HTMLVideoElement>(null);
  const { file } = filmSources(media.url, media.film);

  useEffect(() => {
    const video = player.current;
    if (video === null) return undefined;
    video.pause();
    const giveUp = seekWhenLoaded(video, opened.seconds);
    video.focus({ preventScroll: true });
    video.scrollIntoView({ block: "nearest" });
    return giveUp;
  }, [opened]);

  return (
    // Not every film has subtitles; `aria-label` describes the film.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <video
      ref={player}
      className={styles.player}
      src={file}
      aria-label={`Película ${title}`}
      controls
      playsInline
      preload="auto"
    >
      <SubtitleTracks subtitles={media.subtitles ?? {}} />
    </video>
  );
}
