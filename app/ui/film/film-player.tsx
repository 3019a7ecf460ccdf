import { useEffect, useRef, type ComponentProps } from "react";
import type { FilmSources } from "#domain/film.ts";

interface FilmPlayerProps extends Omit<ComponentProps<"video">, "src" | "ref"> {
  sources: FilmSources;
  /** What it is, for a screen reader. */
  title: string;
}

/** A film with the browser's own controls: its stream where the browser or a library plays one, else its file (V5). */
export function FilmPlayer({ sources, title, ...rest }: FilmPlayerProps) {
  const { stream, file } = sources;
  const video = useRef<HTMLVideoElement>(null);
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
    // The studio's films have no captions yet; their title says what they are.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <video
      ref={video}
      src={stream === undefined ? file : undefined}
      aria-label={title}
      controls
      playsInline
      onError={({ currentTarget }) => {
        console.error("The film could not be loaded", currentTarget.currentSrc);
      }}
      {...rest}
    />
  );
}
