import type { ArticleAnswer } from "#domain/answers.ts";
import { embedOf } from "#domain/embed.ts";
import type { Article } from "#domain/article.ts";
import { mediaOf } from "#domain/article-media.ts";
import { isFilm } from "#domain/film.ts";
import { unknownPicture, type Media } from "#domain/media.ts";
import type { MediaDetails } from "#domain/media-details.ts";
import type { Upload } from "../../../uploads/upload-state.ts";
import { Picture } from "../../../../ui/picture/picture.tsx";
import styles from "./images.module.css";

/** The CSS size of the frame, so that the smallest sufficient rendition is loaded. */
const SLOTS = [{ width: "96px", ratio: 4 / 5 }];

interface ThumbnailProps {
  url: string;
  pictures: FindMedia;
  text: MediaDetails | undefined;
  /** The alt text of a picture that has none. */
  name: string;
  className?: string | undefined;
}

/** Renders a small picture or film, cropped as on the site. */
export function Thumbnail(props: ThumbnailProps) {
  const { url, pictures, text, name, className = styles.thumbnail } = props;
  const media = pictures(url);
  const poster = text?.poster ? pictures(text.poster) : media.poster;
  const embed = embedOf(url);
  // The preview must send no request to Vimeo or YouTube.
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

export type FindMedia = (url: string) => Media;

/** Finds pictures by URL; shows a new upload from the local file, so that it is not downloaded again. */
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
