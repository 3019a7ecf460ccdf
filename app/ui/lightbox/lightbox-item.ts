import { pictureAddress, type Media } from "#domain/media.ts";

/** One picture or film to look at. */
export type LightboxItem =
  | { kind: "picture"; media: Media; fallbackAlt: string }
  | {
      kind: "film";
      src: string;
      poster?: string;
      title: string;
      /** Width over height, where it is known. */
      ratio?: number;
    };

/** The width of a film's poster, in pixels. */
const POSTER_WIDTH = 1600;

/**
 * A film of an article as the lightbox shows it (P4, L4).
 * @param title names a film without a description
 */
export function filmItem(media: Media, title: string): LightboxItem {
  const { url, poster, width, height } = media;
  return {
    kind: "film",
    src: url,
    title: media.alt || title,
    ...(poster && { poster: pictureAddress(poster, POSTER_WIDTH) }),
    ...(width !== null && height !== null && { ratio: width / height }),
  };
}
