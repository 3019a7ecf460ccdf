import { useEffect, useRef, useState } from "react";
import type { FilmLoops } from "#domain/film.ts";
import { PHONE } from "../../foundation/media-queries.ts";
import styles from "./loop-film.module.css";

export interface LoopFilmProps {
  loops: FilmLoops;
  plays: boolean;
}

/** A muted loop over its poster; fetches nothing before it first plays. */
export function LoopFilm({ loops, plays }: LoopFilmProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [isWanted, setWanted] = useState(plays);
  const [isSeen, setSeen] = useState(false);
  if (plays && !isWanted) setWanted(true);
  // Chosen once, so that rotating a phone does not load the other loop.
  const [src] = useState(() => (matchMedia(PHONE).matches ? loops.small : loops.large));

  useEffect(() => {
    if (!video.current) return;
    // `play` is rejected if the browser blocks autoplay or a pause comes first.
    if (plays) video.current.play().catch(() => undefined);
    else video.current.pause();
  }, [plays]);

  if (!isWanted) return null;
  return (
    <video
      ref={video}
      className={styles.film}
      data-seen={isSeen}
      src={src}
      muted
      loop
      playsInline
      preload="none"
      aria-hidden
      // Waits for a painted frame: a video that has just started may still be black.
      onTimeUpdate={({ currentTarget }) => currentTarget.currentTime > 0 && setSeen(true)}
      onError={() => console.error("The loop could not be loaded", src)}
    />
  );
}
