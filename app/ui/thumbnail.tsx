import { isFilm } from "#domain/film.ts";
import type { Media } from "#domain/media.ts";
import { Picture } from "./picture/picture.tsx";
import styles from "./thumbnail.module.css";

export interface ThumbnailProps {
  media: Media;
  /** Alt text fallback; empty if the text beside it names the picture. */
  name: string;
  width: string;
  /** False where the text beside it says that it is a film. */
  isMarked?: boolean;
}

/** A small picture, or a film's poster. */
export function Thumbnail({ media, name, width, isMarked = true }: ThumbnailProps) {
  const film = isFilm(media.url);
  const shown = film ? media.poster : media;
  return (
    <span className={styles.thumbnail} style={{ width }}>
      {shown && (
        <Picture
          media={{ ...shown, alt: name && media.alt }}
          fallbackAlt={name}
          slots={[{ width, ratio: 1 }]}
          className={styles.picture}
        />
      )}
      {film && isMarked && (
        <span className={`${styles.film} type-label`} aria-hidden={name === "" || undefined}>
          Película
        </span>
      )}
    </span>
  );
}
