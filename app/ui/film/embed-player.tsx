import { useEffect, useRef, useState } from "react";
import type { Embed } from "#domain/embed.ts";
import type { Media } from "#domain/media.ts";
import { fill } from "#domain/words/fill.ts";
import { Cover } from "../picture/picture.tsx";
import { useWords } from "../words.tsx";
import { forgetAskedFilm, isAskedFor, isDocumentOf, loadToPlay } from "./asked-film.ts";
import styles from "./embed-player.module.css";

export interface EmbedItem {
  kind: "embed";
  embed: Embed;
  title: string;
  poster: Media | null;
  playAt: string;
}

const WIDE = 16 / 9;

/** An external film, loaded on a press only; first reloads a page whose policy forbids the frame. */
export function EmbedPlayer({ embed, title, poster, playAt }: EmbedItem) {
  const [isPlaying, setPlaying] = useState(() => isAskedFor(playAt));
  const words = useWords("film").film;
  const play = () => {
    if (isDocumentOf(playAt)) setPlaying(true);
    else loadToPlay(playAt);
  };
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    if (!isPlaying) return;
    forgetAskedFilm();
    // The button, which had the focus, is no longer rendered.
    frame.current?.focus();
  }, [isPlaying]);
  const ratio = poster?.width && poster.height ? poster.width / poster.height : WIDE;
  return (
    <div data-inside className={styles.player} style={{ "--shape": ratio.toFixed(4) }}>
      {isPlaying ? (
        <iframe
          ref={frame}
          className={styles.frame}
          src={embed.player}
          title={title}
          allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
          // `allow-scripts` with `allow-same-origin` is safe for a frame of another origin.
          // oxlint-disable-next-line react/iframe-missing-sandbox
          sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"
          referrerPolicy="strict-origin-when-cross-origin"
        />
      ) : (
        <>
          <Cover media={poster} fallbackAlt={title} slots={[{ width: "86vw" }]} eager />
          <div className={styles.before}>
            <button type="button" className={`${styles.play} type-label`} onClick={play}>
              {words.play}
              <span className="visually-hidden"> {title}</span>
            </button>
            <p className={styles.note}>{fill(words.note, { site: embed.site })}</p>
          </div>
        </>
      )}
    </div>
  );
}
