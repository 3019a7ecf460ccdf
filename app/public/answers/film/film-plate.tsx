import { useEffect, useEffectEvent, useImperativeHandle, useRef, useState, type Ref } from "react";
import { embedOf } from "#domain/embed.ts";
import { filmSources, posterOf } from "#domain/film.ts";
import { pictureAddress } from "#domain/media.ts";
import { fill } from "#domain/words/fill.ts";
import { useLazyModule } from "../../../foundation/use-lazy-module.ts";
import { playAddress } from "../../../ui/film/asked-film.ts";
import { EmbedPlayer } from "../../../ui/film/embed-player.tsx";
import { Picture } from "../../../ui/picture/picture.tsx";
import { seekTime, seekWhenLoaded } from "../../../ui/film/seek-time.ts";
import { useWords } from "../../../ui/words.tsx";
import { nameOf } from "../place.ts";
import type { PlateView } from "../view.ts";
import styles from "./film-plate.module.css";
import { takeMoment, watchFrames } from "./frame-time.ts";
import { Timeline } from "./timeline.tsx";

const loadPlayer = () => import("../../../ui/film/film-player.tsx");

const SLOTS = [{ when: "(max-width: 1023px)", width: "100vw" }, { width: "66vw" }];
const POSTER_WIDTH = 1600;

/** Stops the film at its frame and begins a comment, while the film or what is below it has the focus. */
const MOMENT_KEY = "c";

/** Lets a comment lead to its moment (B2). */
export interface FilmHandle {
  show: (seconds: number) => void;
}

interface FilmPlateProps {
  ref: Ref<FilmHandle>;
  plate: PlateView;
  /** Address of the page. */
  page: string;
  canWrite: boolean;
  onMoment: (seconds: number) => void;
}

/** A film that plays in its place, with its comments along it; that of another site can't be stopped at a frame. */
export function FilmPlate({ ref, plate, page, canWrite, onMoment }: FilmPlateProps) {
  const { media, project, number } = plate;
  const words = useWords("answers", "film");
  const embed = embedOf(media.url);
  const sources = filmSources(media.url, media.film);
  const title = media.alt || `${project}, ${nameOf(plate, words.answers)}`;
  const poster = posterOf(media);
  const box = useRef<HTMLDivElement>(null);
  const [opening, setOpening] = useState<{ at: number; plays: boolean }>();
  const player = useLazyModule(loadPlayer, opening !== undefined);
  const film = () => box.current?.querySelector("video") ?? undefined;

  const show = (seconds: number) => {
    const video = film();
    if (video === undefined) return setOpening({ at: seconds, plays: false });
    video.pause();
    video.currentTime = seekTime(seconds, media.film);
    video.focus();
  };
  useImperativeHandle(ref, () => ({ show }));

  const begin = useEffectEvent((video: HTMLVideoElement) => {
    video.focus();
    const { at = 0, plays = true } = opening ?? {};
    if (!plays) seekWhenLoaded(video, seekTime(at, media.film));
  });
  useEffect(() => {
    const video = box.current?.querySelector("video");
    if (player === undefined || !video) return undefined;
    begin(video);
    return watchFrames(video);
  }, [player]);

  const take = () => {
    const video = film();
    // The poster stands for the first frame, or for the moment that the film is about to open at.
    if (video === undefined) return onMoment(opening?.at ?? 0);
    video.pause();
    const seconds = takeMoment(video);
    // Browsers may show another frame before they have paused.
    video.currentTime = seekTime(seconds, media.film);
    onMoment(seconds);
  };
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey;
    if (!canWrite || !isPlain || event.key.toLowerCase() !== MOMENT_KEY) return;
    event.preventDefault();
    take();
  });
  useEffect(() => {
    const around = box.current;
    const listen = (event: KeyboardEvent) => pressed(event);
    around?.addEventListener("keydown", listen);
    return () => around?.removeEventListener("keydown", listen);
  }, []);

  if (embed) {
    return (
      <div className={styles.embed}>
        <EmbedPlayer
          kind="embed"
          embed={embed}
          title={title}
          poster={media.poster}
          playAt={playAddress(page, number)}
        />
        <noscript>
          <a href={embed.page} className={`${styles.fileLink} type-label`}>
            {fill(words.film.playAt, { site: embed.site })}
          </a>
        </noscript>
      </div>
    );
  }
  const isOpen = player !== undefined && opening !== undefined;
  return (
    <div ref={box} className={styles.film}>
      <div className={styles.frame}>
        {isOpen ? (
          <player.FilmPlayer
            film={media.url}
            sources={sources}
            subtitles={media.subtitles ?? {}}
            title={title}
            box={{ className: styles.player }}
            autoPlay={opening.plays}
            {...(poster && { poster: pictureAddress(poster, POSTER_WIDTH) })}
          />
        ) : (
          <>
            {poster ? (
              <Picture
                media={poster}
                fallbackAlt={title}
                slots={SLOTS}
                className={styles.picture}
              />
            ) : (
              <p className={`${styles.untold} type-display`}>{title}</p>
            )}
            {sources.file !== undefined && (
              <button
                type="button"
                className={styles.play}
                onClick={() => setOpening({ at: 0, plays: true })}
              >
                <span className={`${styles.playMark} type-label`}>
                  {words.film.play}
                  <span className="visually-hidden"> {title}</span>
                </span>
              </button>
            )}
            <noscript>
              <a href={sources.file} className={`${styles.fileLink} type-label`}>
                {words.film.play}
                <span className="visually-hidden"> {title}</span>
              </a>
            </noscript>
          </>
        )}
      </div>
      <Timeline notes={plate.notes} durationS={media.film?.durationS} onSeek={show} />
      {canWrite && (
        <p className={`${styles.take} type-label`}>
          <button type="button" className={styles.takeButton} onClick={take}>
            {words.answers.takeMoment}
          </button>
          <span className={styles.key}>{words.answers.takeKey}</span>
        </p>
      )}
    </div>
  );
}
