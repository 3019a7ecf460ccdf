import { isFilm } from "#domain/film.ts";
import type { Media } from "#domain/media.ts";
import { Picture } from "./picture/picture.tsx";
import styles from "./thumbnail.module.css";

export interface ThumbnailProps {
  media: Media;
  /** Its name without an alt text; empty where the text beside it is the name. */
  name: string;
  /** Its width, as a CSS length. */
  width: string;
}

/** A picture of an article in the size of a stamp; of a film its poster, or the word for it. */
export function Thumbnail({ media, name, width }: ThumbnailProps) {
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
      {film && <span className={`${styles.film} type-label`}>Película</span>}
    </span>
  );
}
