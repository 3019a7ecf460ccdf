import { fileNameOfUrl } from "./media.ts";

const TEMPORARY = "/media/temp/";
const VIDEO_PATH = /^\/videos\/[a-z0-9][a-z0-9-]{0,80}\.(mp4|webm|ogg)$/;
const OUTSIDE =
  /^https?:\/\/[a-z0-9](?:[a-z0-9.-]{0,250}[a-z0-9])?(?::\d{1,5})?(?:[/?#][\w.~:/?#[\]@!$&()*+,;=%-]*)?$/i;
/** An uploaded file by its address with a host: as a file of another site it would not be kept (R11). */
const OURS_FROM_OUTSIDE = /^https?:\/\/[^/?#]+(\/media\/[^?#]*)/i;
const LONGEST_URL = 2048;

/** Where a media address points: an uploaded file, a file of a videos folder, another site, or nowhere allowed. */
type MediaPlace = "final" | "temporary" | "video-file" | "outside" | "refused";

/**
 * Reads a media address as written, with no decoding (threats T11, T12).
 * Schemes other than http(s), user info, spaces, quotes and backslashes are refused.
 */
export function placeOfUrl(url: string): MediaPlace {
  if (url.length > LONGEST_URL) return "refused";
  if (isOurs(url)) return url.startsWith(TEMPORARY) ? "temporary" : "final";
  if (VIDEO_PATH.test(url)) return "video-file";
  const path = OURS_FROM_OUTSIDE.exec(url)?.[1] ?? "";
  return OUTSIDE.test(url) && !isOurs(path) ? "outside" : "refused";
}

function isOurs(url: string): boolean {
  return fileNameOfUrl(url) !== undefined;
}
