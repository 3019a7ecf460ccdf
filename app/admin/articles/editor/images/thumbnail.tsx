import type { ArticleAnswer } from "#domain/api.ts";
import { embedOf } from "#domain/embed.ts";
import type { Article } from "#domain/article.ts";
import { mediaOf } from "#domain/article-media.ts";
import { isFilm } from "#domain/film.ts";
import { unknownPicture, type Media } from "#domain/media.ts";
import type { MediaText } from "#domain/media-text.ts";
import type { Upload } from "../../../uploads/upload-state.ts";
import { Picture } from "../../../../ui/picture/picture.tsx";
import styles from "./images.module.css";

/** The frame's own width and shape, for the smallest form of a picture that fills it. */
const SLOTS = [{ width: "96px", ratio: 4 / 5 }];

interface ThumbnailProps {
  url: string;
  pictures: FindMedia;
  text: MediaText | undefined;
  /** Said where no alt text is written. */
  name: string;
  className?: string | undefined;
}

/** A small frame of a picture or a film, cropped as the site would crop it. */
export function Thumbnail(props: ThumbnailProps) {
  const { url, pictures, text, name, className = styles.thumbnail } = props;
  const media = pictures(url);
  const poster = text?.poster ? pictures(text.poster) : media.poster;
  const embed = embedOf(url);
  // Nothing is asked of the other site (V9).
  if (embed && !poster)
    return <span className={`${className} ${styles.site} type-label`}>{embed.site}</span>;
  if (isFilm(url) && !poster) {
    return (
      <video
        src={url}
        preload="metadata"
        muted
        playsInline
        aria-label={name}
        className={className}
      />
    );
  }
  const shown = poster ?? media;
  return (
    <Picture
      media={{ ...shown, alt: text?.alt ?? "", focus: text?.focus ?? null }}
      fallbackAlt={name}
      slots={SLOTS}
      className={className}
    />
  );
}

/** What the editor knows of a picture by its address: enough to show a thumbnail of it. */
export type FindMedia = (url: string) => Media;

/**
 * The pictures of the article by address. One that was uploaded just now is shown from the
 * picked file itself, so that a phone doesn't fetch again what it has sent.
 */
export function mediaFinder(
  article: Article | null,
  stored: ArticleAnswer | undefined,
  uploads: readonly Upload[],
): FindMedia {
  const known = new Map<string, Media>();
  for (const [url, media] of Object.entries(stored?.media ?? {})) known.set(url, { url, ...media });
  for (const media of article ? mediaOf(article) : []) {
    known.set(media.url, media);
  }
  for (const { status } of uploads) {
    if (status.kind === "stored") known.set(status.url, unknownPicture(status.preview));
  }
  return (url) => known.get(url) ?? unknownPicture(url);
}
