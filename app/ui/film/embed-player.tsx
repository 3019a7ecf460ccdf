import { useEffect, useRef, useState } from "react";
import type { Embed } from "#domain/embed.ts";
import type { Media } from "#domain/media.ts";
import { fill } from "#domain/words/fill.ts";
import { Cover } from "../picture/picture.tsx";
import { useWords } from "../words.tsx";
import { forgetAskedFilm, isAskedFor, isDocumentOf, loadToPlay } from "./asked-film.ts";
import styles from "./embed-player.module.css";

/** What a lightbox shows of a film of another site (V9). */
export interface EmbedItem {
  kind: "embed";
  embed: Embed;
  title: string;
  poster: Media | null;
  /** What it is known by where its page has to be loaded to play it. */
  playAt: string;
}

/** The film's box where its poster is none, as those sites show most films. */
const WIDE = 16 / 9;

/**
 * A film of another site: its poster, of our own, until the visitor presses play; a line says what that
 * does (V9). A document's policy is that of the address that it was loaded from, so that from another one
 * the page is loaded anew.
 */
export function EmbedPlayer({ embed, title, poster, playAt }: EmbedItem) {
  const [isPlaying, setPlaying] = useState(() => isAskedFor(playAt));
  const words = useWords().film;
  const play = () => {
    if (isDocumentOf(playAt)) setPlaying(true);
    else loadToPlay(playAt);
  };
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    if (!isPlaying) return;
    forgetAskedFilm();
    // The pressed button is gone.
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
          // Of another origin, where both are safe together; the rule is for frames of our own.
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
