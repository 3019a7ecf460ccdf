import { fileNameOfUrl } from "./media.ts";

const TEMPORARY = "/media/temp/";
const VIDEO_PATH = /^\/videos\/[a-z0-9][a-z0-9-]{0,80}\.(mp4|webm|ogg)$/;
const OUTSIDE =
  /^https?:\/\/[a-z0-9](?:[a-z0-9.-]{0,250}[a-z0-9])?(?::\d{1,5})?(?:[/?#][\w.~:/?#[\]@!$&()*+,;=%-]*)?$/i;
/** An uploaded file's address with a host: as an external file it would not be kept (R11). */
const OURS_FROM_OUTSIDE = /^https?:\/\/[^/?#]+(\/media\/[^?#]*)/i;
const LONGEST_URL = 2048;

type MediaPlace = "final" | "temporary" | "video-file" | "outside" | "refused";

/** Classifies a media address without decoding it (T11, T12); other schemes and user info are refused. */
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
