import { useEffect, useRef, useState, type ComponentProps, type RefObject } from "react";
import type { FilmSources } from "#domain/film.ts";
import { languagesOf, SUBTITLE_LANGUAGES, type Subtitles } from "#domain/subtitles.ts";
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
  /** Its own address, which what is played of it is counted by (Y2). */
  film: string;
  sources: FilmSources;
  subtitles: Subtitles;
  /** What it is, for a screen reader. */
  title: string;
  /** Of the player's box. */
  box: Pick<ComponentProps<"div">, "className" | "style">;
}

/**
 * A film with the browser's own controls: its stream where the browser or a library plays one, else its
 * file (V5); and, where it has subtitles, a choice of their language (V6).
 */
export function FilmPlayer({ film, sources, subtitles, title, box, ...rest }: FilmPlayerProps) {
  const { stream, file } = sources;
  const video = useRef<HTMLVideoElement>(null);
  const hasSubtitles = languagesOf(subtitles).length > 0;
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
      {/* A film has subtitles where the studio wrote them; its title says what it is. */}
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

/** The subtitles of a `video`; they also say what is heard, so that they are captions to a browser. */
export function SubtitleTracks({ subtitles }: { subtitles: Subtitles }) {
  return languagesOf(subtitles).map((language) => (
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

/** Chooses the language of the subtitles, and remembers the choice, also one of the player's own menu. */
function SubtitlesSelect({ video, subtitles }: SubtitlesSelectProps) {
  const words = useWords().film;
  const [choice, setChoice] = useState<SubtitlesChoice>(() => rememberedChoice(subtitles));
  useEffect(() => {
    const player = video.current;
    if (player === null) return undefined;
    const show = () => showSubtitles(player, choice);
    const follow = () => {
      const shown = shownChoice(player);
      // While a film is loaded the browser chooses among its subtitles by itself.
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
          const chosen = languagesOf(subtitles).find((each) => each === currentTarget.value);
          setChoice(chosen);
          rememberChoice(chosen);
        }}
      >
        <option value="">{words.noSubtitles}</option>
        {languagesOf(subtitles).map((language) => (
          <option key={language} value={language} lang={language}>
            {SUBTITLE_LANGUAGES[language]}
          </option>
        ))}
      </select>
    </label>
  );
}
