import type { MediaText } from "#domain/media-text.ts";
import { isFilm } from "#domain/media.ts";
import { Picture } from "../../../../ui/picture/picture.tsx";
import styles from "./images.module.css";
import type { Pictures } from "./pictures.ts";

/** The frame's own width and shape, for the smallest form of a picture that fills it. */
const SLOTS = [{ width: "96px", ratio: 4 / 5 }];

interface ThumbnailProps {
  url: string;
  pictures: Pictures;
  words: MediaText | undefined;
  /** Said where no alt text is written. */
  name: string;
}

/** A small frame of a picture or a film, cropped as the site would crop it. */
export function Thumbnail({ url, pictures, words, name }: ThumbnailProps) {
  const media = pictures(url);
  const poster = words?.poster ? pictures(words.poster) : media.poster;
  if (isFilm(url) && !poster) {
    return (
      <video
        src={url}
        preload="metadata"
        muted
        playsInline
        aria-label={name}
        className={styles.thumbnail}
      />
    );
  }
  const shown = poster ?? media;
  return (
    <Picture
      media={{ ...shown, alt: words?.alt ?? "", focus: words?.focus ?? null }}
      fallbackAlt={name}
      slots={SLOTS}
      className={styles.thumbnail}
    />
  );
}
