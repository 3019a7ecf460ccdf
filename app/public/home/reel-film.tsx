import { useEffect, useRef, useState } from "react";
import styles from "./reel-film.module.css";

export interface ReelFilmProps {
  src: string;
  /** Only the film of the active slide plays, and only where nothing asks for quiet. */
  plays: boolean;
}

/** A reel's muted film over its poster; nothing of it is fetched before it first plays (H1, H6). */
export function ReelFilm({ src, plays }: ReelFilmProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [isWanted, setWanted] = useState(plays);
  const [isSeen, setSeen] = useState(false);
  if (plays && !isWanted) setWanted(true);

  useEffect(() => {
    if (!video.current) return;
    // Only a frame that was painted may stand before the poster: one that began may still be black.
    if (plays) video.current.requestVideoFrameCallback(() => setSeen(true));
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
      onError={() => console.error("The reel could not be loaded", src)}
    />
  );
}
