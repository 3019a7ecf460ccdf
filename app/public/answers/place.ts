import { fill } from "#domain/words/fill.ts";
import type { Words } from "#domain/words/en.ts";
import type { PlateView } from "./view.ts";

/** The place of a picture or film on the page, as the hash of its address. */
export function placeOf({ number }: Pick<PlateView, "number">): string {
  return `item-${number}`;
}

/** The places of a comment and of its point. */
export const commentPlace = (id: number) => `comment-${id}`;
export const pointPlace = (id: number) => `point-${id}`;

/** Names a picture or film in a sentence. */
export function nameOf(
  { isFilm, number }: Pick<PlateView, "number" | "isFilm">,
  words: Pick<Words["answers"], "film" | "picture">,
): string {
  return fill(isFilm ? words.film : words.picture, { number });
}

const MINUTE_S = 60;

/** Formats a moment of a film: 0:42, or 63:05; without a frame number with hundredths: 0:42.07. */
export function clock({ seconds, frame }: { seconds: number; frame: number | null }): string {
  const shown = frame === null ? Math.floor(seconds * 100) / 100 : Math.floor(seconds);
  const minutes = Math.floor(shown / MINUTE_S);
  const rest = (shown - minutes * MINUTE_S).toFixed(frame === null ? 2 : 0);
  return `${minutes}:${rest.padStart(frame === null ? 5 : 2, "0")}`;
}
