import { fileNameOfUrl } from "./media.ts";

const OURS = /^\/media\/([0-9a-f]{32})\.(png|jpg|webp|mp4|webm)$/;
const TEMPORARY = /^\/media\/temp\/([0-9a-f]{32})\.(png|jpg|webp|mp4|webm)$/;
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
  if (OURS.test(url)) return "final";
  if (TEMPORARY.test(url)) return "temporary";
  if (SHIPPED_FILM.test(url)) return "film";
  const path = OURS_FROM_OUTSIDE.exec(url)?.[1] ?? "";
  if (OURS.test(path) || TEMPORARY.test(path)) return "refused";
  return OUTSIDE.test(url) ? "outside" : "refused";
}

/** What a path under `/media` means by its shape alone, before anything is looked up. */
export type MediaAddress =
  | { place: "temporary" | "final"; fileName: string }
  | { place: "rendition"; fileName: string };

const RENDITION = /^\/media\/([0-9a-f]{32}-(?:[1-9]\d{0,4}\.(?:avif|webp)|share\.jpg))$/;

const TYPES: Readonly<Record<string, string>> = {
  png: "image/png",
  jpg: "image/jpeg",
  webp: "image/webp",
  avif: "image/avif",
  mp4: "video/mp4",
  webm: "video/webm",
};

/** Reads a path as written, with no decoding (T12); undefined for what can't be a file of ours. */
export function readMediaAddress(path: string): MediaAddress | undefined {
  const rendition = RENDITION.exec(path)?.[1];
  if (rendition !== undefined) return { place: "rendition", fileName: rendition };
  const place = placeOfUrl(path);
  const fileName = fileNameOfUrl(path);
  const isOurs = (place === "temporary" || place === "final") && fileName !== undefined;
  return isOurs ? { place, fileName } : undefined;
}

/** The content type of a stored file, by the ending that we gave it. */
export function typeOfFile(fileName: string): string {
  return TYPES[fileName.slice(fileName.lastIndexOf(".") + 1)] ?? "application/octet-stream";
}
