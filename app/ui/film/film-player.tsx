import { useEffect, useRef, useState, type ComponentProps, type RefObject } from "react";
import type { FilmSources } from "#domain/film.ts";
import { subtitleLanguages, SUBTITLE_LANGUAGES, type Subtitles } from "#domain/subtitles.ts";
import { useWords } from "../words.tsx";
import { tellQuarters } from "./film-quarters.ts";
import styles from "./film-player.module.css";
import {
  rememberChoice,
  rememberedChoice,
  showSubtitles,
  shownChoice,
  type SubtitlesChoice,
} from "./subtitles-choice.ts";

interface FilmPlayerProps extends Pick<ComponentProps<"video">, "poster" | "autoPlay"> {
  film: string;
  sources: FilmSources;
  subtitles: Subtitles;
  title: string;
  box: Pick<ComponentProps<"div">, "className" | "style">;
}

/** A film with native controls: plays the stream, else the file, with a choice of subtitles. */
export function FilmPlayer({ film, sources, subtitles, title, box, ...rest }: FilmPlayerProps) {
  const { stream, file } = sources;
  const video = useRef<HTMLVideoElement>(null);
  const hasSubtitles = subtitleLanguages(subtitles).length > 0;
  useEffect(() => {
    const player = video.current;
    if (player === null || stream === undefined) return undefined;
    const leaving = new AbortController();
    const playFile = (reason: unknown) => {
      if (leaving.signal.aborted || file === undefined) return;
      console.error("The stream could not be played: its file is", stream, reason);
      const { currentTime } = player;
      player.src = file;
      player.currentTime = currentTime;
      void player.play().catch(() => undefined);
    };
    import("./play-stream.ts")
      .then(({ playStream }) => playStream(player, stream, leaving.signal, playFile))
      .catch(playFile);
    return () => leaving.abort();
  }, [stream, file]);
  return (
    <div data-inside {...box} className={`${styles.player} ${box.className ?? ""}`}>
      {/* Not every film has subtitles; `aria-label` describes the film. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video
        ref={video}
        src={stream === undefined ? file : undefined}
        aria-label={title}
        controls
        playsInline
        onTimeUpdate={({ currentTarget }) => tellQuarters(currentTarget, film)}
        onError={({ currentTarget }) => {
          console.error("The film could not be loaded", currentTarget.currentSrc);
        }}
        {...rest}
      >
        <SubtitleTracks subtitles={subtitles} />
      </video>
      {hasSubtitles && <SubtitlesSelect video={video} subtitles={subtitles} />}
    </div>
  );
}

/** The tracks of a `video`; of kind `captions`, because the subtitles also describe sounds. */
export function SubtitleTracks({ subtitles }: { subtitles: Subtitles }) {
  return subtitleLanguages(subtitles).map((language) => (
    <track
      key={language}
      kind="captions"
      src={subtitles[language]}
      srcLang={language}
      label={SUBTITLE_LANGUAGES[language]}
    />
  ));
}

interface SubtitlesSelectProps {
  video: RefObject<HTMLVideoElement | null>;
  subtitles: Subtitles;
}

/** Lets the visitor choose the subtitles; also follows a choice in the player's own menu. */
function SubtitlesSelect({ video, subtitles }: SubtitlesSelectProps) {
  const words = useWords("film").film;
  const [choice, setChoice] = useState<SubtitlesChoice>(() => rememberedChoice(subtitles));
  useEffect(() => {
    const player = video.current;
    if (player === null) return undefined;
    const show = () => showSubtitles(player, choice);
    const follow = () => {
      const shown = shownChoice(player);
      // While loading, browsers select a subtitle track by themselves.
      if (shown === choice || player.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return;
      setChoice(shown);
      rememberChoice(shown);
    };
    show();
    player.addEventListener("loadeddata", show);
    player.textTracks.addEventListener("change", follow);
    return () => {
      player.removeEventListener("loadeddata", show);
      player.textTracks.removeEventListener("change", follow);
    };
  }, [video, choice]);
  return (
    <label className={`${styles.choice} type-label`}>
      {words.subtitles}
      <select
        value={choice ?? ""}
        onChange={({ currentTarget }) => {
          const chosen = subtitleLanguages(subtitles).find((each) => each === currentTarget.value);
          setChoice(chosen);
          rememberChoice(chosen);
        }}
      >
        <option value="">{words.noSubtitles}</option>
        {subtitleLanguages(subtitles).map((language) => (
          <option key={language} value={language} lang={language}>
            {SUBTITLE_LANGUAGES[language]}
          </option>
        ))}
      </select>
    </label>
  );
}
