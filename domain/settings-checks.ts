import { isSafeLink } from "./contact-input.ts";
import { isFilm } from "./film.ts";
import { CLAPPERBOARD } from "./identity.ts";
import { placeOfUrl } from "./media-address.ts";
import { isSubtitles } from "./subtitles.ts";

/* What the texts of single settings have to be. */

/** Checks for the shipped logo or an uploaded one. */
export function isLogo(text: string): boolean {
  return text === CLAPPERBOARD || isUploadedPicture(text);
}

/** Checks for the final address of an uploaded picture. */
export function isUploadedPicture(text: string): boolean {
  return placeOfUrl(text) === "final" && !isFilm(text) && !isSubtitles(text);
}

/** Checks for the final address of uploaded subtitles. */
export function isUploadedSubtitles(text: string): boolean {
  return placeOfUrl(text) === "final" && isSubtitles(text);
}

/** Returns whether a text is written as the slug of a work is. */
export function isSlug(text: string): boolean {
  return /^[a-z0-9-]{1,210}$/.test(text);
}

/** Checks for the address of a film that a reel may show. */
export function isFilmAddress(text: string): boolean {
  const place = placeOfUrl(text);
  return place === "video-file" || place === "outside" || (place === "final" && isFilm(text));
}

/** Checks for the address of a picture that may stand for a film. */
export function isPosterAddress(text: string): boolean {
  const isOther = isFilm(text) || isSubtitles(text) || placeOfUrl(text) === "temporary";
  if (isOther || !isSafeLink(text)) return false;
  return text.startsWith("/") || text.startsWith("http");
}

/** Checks for a time zone: `Intl` also accepts UTC offsets, which begin with no letter and have no daylight saving time. */
export function isTimeZone(text: string): boolean {
  try {
    return /^[a-z]/i.test(text) && Boolean(new Intl.DateTimeFormat("en", { timeZone: text }));
  } catch {
    return false;
  }
}

/** Checks for the form `{work slug}/{frame number}`. */
export function isFrameName(text: string): boolean {
  return /^[a-z0-9-]{1,210}\/[1-9]\d{0,2}$/.test(text);
}
