import { useEffect, useRef, useState } from "react";
import { PICTURE_TYPES } from "#domain/picture-upload.ts";
import buttons from "../../../ui/form/button.module.css";
import styles from "./film-upload.module.css";
import { DEFAULT_FRAME_S, framePicture } from "./frame-picture.ts";
import type { Poster } from "./use-poster.ts";

interface PosterChoiceProps {
  film: File;
  poster: Poster;
  onChoose: (picture: File) => void;
}

const PICTURES = Object.keys(PICTURE_TYPES).join(",");

/** The film in a player while it is sent: any of its frames, or a picture of one's own, becomes its poster. */
export function PosterChoice({ film, poster, onChoose }: PosterChoiceProps) {
  const player = useRef<HTMLVideoElement>(null);
  const [isUnplayable, setUnplayable] = useState(false);
  const isDefaultDue = useRef(true);

  useEffect(() => {
    const address = URL.createObjectURL(film);
    if (player.current) player.current.src = address;
    return () => URL.revokeObjectURL(address);
  }, [film]);

  const take = async () => {
    const name = `${film.name.replace(/\.\w+$/, "")}.jpg`;
    const picture = player.current ? await framePicture(player.current, name) : undefined;
    if (picture) onChoose(picture);
    else setUnplayable(true);
  };
  const takeDefault = () => {
    if (!isDefaultDue.current) return;
    isDefaultDue.current = false;
    void take();
  };

  return (
    <div className={styles.choice}>
      {isUnplayable ? (
        <p className={styles.unplayable}>
          Este navegador no puede mostrar la película, pero se sube igual. Elige una imagen para su
          póster.
        </p>
      ) : (
        // What the admin looks through here is not published yet, and needs no captions.
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <video
          ref={player}
          className={styles.player}
          aria-label={`Película ${film.name}`}
          controls
          muted
          playsInline
          preload="auto"
          onLoadedData={({ currentTarget }) => {
            currentTarget.currentTime = Math.min(DEFAULT_FRAME_S, currentTarget.duration / 2);
          }}
          onSeeked={takeDefault}
          onError={() => setUnplayable(true)}
        />
      )}
      <div className={styles.poster}>
        <p className="type-label">Póster</p>
        {poster.preview ? (
          <img src={poster.preview} alt="Póster elegido" className={styles.preview} />
        ) : (
          <p className={styles.none}>{poster.isUploading ? "Subiendo…" : "Sin póster todavía."}</p>
        )}
        <p className={styles.actions}>
          {!isUnplayable && (
            <button type="button" className={buttons.plain} onClick={() => void take()}>
              Usar este fotograma
            </button>
          )}
          <label className={`${buttons.plain} ${styles.picker}`}>
            Elegir otra imagen
            <input
              type="file"
              className="visually-hidden"
              accept={PICTURES}
              onChange={({ currentTarget }) => {
                const [picture] = currentTarget.files ?? [];
                currentTarget.value = "";
                if (picture) onChoose(picture);
              }}
            />
          </label>
        </p>
        <p role="alert" className={styles.problem}>
          {poster.problem}
        </p>
      </div>
    </div>
  );
}
