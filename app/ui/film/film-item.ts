import { embedOf } from "#domain/embed.ts";
import { posterOf, filmSources } from "#domain/film.ts";
import { pictureAddress, type Media } from "#domain/media.ts";
import type { LightboxItem } from "../lightbox/lightbox-state.ts";

export const POSTER_WIDTH = 1600;

/** Makes a film's lightbox item; only its poster while it cannot be played. See `playAddress`. */
export function filmItem(media: Media, title: string, playAt: string): LightboxItem {
  const { url, poster, width, height } = media;
  const embed = embedOf(url);
  if (embed) return { kind: "embed", embed, title: media.alt || title, poster, playAt };
  const sources = filmSources(url, media.film);
  const still = posterOf(media);
  if (sources.file === undefined && still) {
    return { kind: "picture", media: still, fallbackAlt: title };
  }
  return {
    kind: "film",
    film: url,
    sources,
    title: media.alt || title,
    subtitles: media.subtitles ?? {},
    ...(poster && { poster: pictureAddress(poster, POSTER_WIDTH) }),
    ...(width !== null && height !== null && { ratio: width / height }),
  };
}
