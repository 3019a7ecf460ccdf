import { pictureAddress, type Media } from "#domain/media.ts";
import type { LightboxItem } from "./lightbox-media.tsx";

/** The width in which a film's poster waits for it, in pixels. */
const POSTER_WIDTH = 1600;

/**
 * A film of an article as the lightbox shows it (P4, L4).
 * @param title what it is called where nobody has described it
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
