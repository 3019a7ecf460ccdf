import { fileNameOfUrl } from "./media.ts";

const TEMPORARY = "/media/temp/";
const SHIPPED_FILM = /^\/videos\/[a-z0-9][a-z0-9-]{0,80}\.(mp4|webm|ogg)$/;
const OUTSIDE =
  /^https?:\/\/[a-z0-9](?:[a-z0-9.-]{0,250}[a-z0-9])?(?::\d{1,5})?(?:[/?#][\w.~:/?#[\]@!$&()*+,;=%-]*)?$/i;
/** A file of ours by its whole address: it would pass for somebody else's, which nobody keeps for it (R11). */
const OURS_FROM_OUTSIDE = /^https?:\/\/[^/?#]+(\/media\/[^?#]*)/i;
const LONGEST_URL = 2048;

/** Where a media address points: one of our files, a shipped film, elsewhere, or nowhere allowed. */
type MediaPlace = "final" | "temporary" | "film" | "outside" | "refused";

/**
 * Reads a media address as written, with no decoding (threats T11, T12).
 * Schemes other than http(s), user info, spaces, quotes and backslashes are refused.
 */
export function placeOfUrl(url: string): MediaPlace {
  if (url.length > LONGEST_URL) return "refused";
  if (isOurs(url)) return url.startsWith(TEMPORARY) ? "temporary" : "final";
  if (SHIPPED_FILM.test(url)) return "film";
  const path = OURS_FROM_OUTSIDE.exec(url)?.[1] ?? "";
  return OUTSIDE.test(url) && !isOurs(path) ? "outside" : "refused";
}

function isOurs(url: string): boolean {
  return fileNameOfUrl(url) !== undefined;
}
