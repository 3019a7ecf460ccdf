import { isFilm } from "./media.ts";

/** The largest film, in bytes: 500 MB, counted as those of a picture are. */
export const MAX_FILM_BYTES = 524_288_000;

/** The accepted film types and the ending their files get. */
export const FILM_TYPES = { "video/mp4": "mp4", "video/webm": "webm" } as const;

export type FilmType = keyof typeof FILM_TYPES;

/** The header that tells the address of a film that has arrived whole. */
export const FILM_HEADER = "Upload-Film";

/** What a picked film is refused for, as a picture by `refusalOfFile` (D5). */
export function refusalOfFilm(file: {
  name: string;
  type: string;
  size: number;
}): "film-wrong-type" | "film-too-large" | undefined {
  // Some systems know no type of WebM; then its ending is all there is to go by.
  const isKnown = file.type === "" ? isFilm(file.name) : Object.hasOwn(FILM_TYPES, file.type);
  if (!isKnown) return "film-wrong-type";
  return file.size > MAX_FILM_BYTES ? "film-too-large" : undefined;
}
