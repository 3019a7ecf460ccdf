import { useEffect, useRef, useState } from "react";
import type { FilmLoops } from "#domain/film.ts";
import { PHONE } from "../../motion/media-queries.ts";
import styles from "./loop-film.module.css";

export interface LoopFilmProps {
  loops: FilmLoops;
  /** It plays only in sight, and only where nothing asks for quiet. */
  plays: boolean;
}

/** A muted loop over its poster; nothing of it is fetched before it first plays (H1, H6, V7, V9). */
export function LoopFilm({ loops, plays }: LoopFilmProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [isWanted, setWanted] = useState(plays);
  const [isSeen, setSeen] = useState(false);
  if (plays && !isWanted) setWanted(true);
  // Chosen once: a turned phone does not load the other one.
  const [src] = useState(() => (matchMedia(PHONE).matches ? loops.small : loops.large));

  useEffect(() => {
    if (!video.current) return;
    // A browser may refuse to play, and a pause may come first: then the poster or the frame stays.
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
      // Only a frame that was painted may stand before the poster: one that began may still be black.
      onTimeUpdate={({ currentTarget }) => currentTarget.currentTime > 0 && setSeen(true)}
      onError={() => console.error("The loop could not be loaded", src)}
    />
  );
}
