import type { FilmFacts } from "./media.ts";

/** The short sides in pixels that a film is converted to, the largest first (V2). */
const FILM_SIDES = [1080, 720, 480] as const;

/** The short side of the MP4 for browsers that play no stream (V2). */
const MP4_SIDE = 720;

/** The short sides that a film of this one is converted to, the largest first, never larger than itself (V2). */
export function filmSides(shortSide: number): number[] {
  const fitting = FILM_SIDES.filter((side) => side <= shortSide);
  return fitting.length === 0 ? [shortSide] : fitting;
}

/** Of the sides of a film, that of its MP4: the largest one up to 720 (V2). @param sides the largest first */
export function mp4Side(sides: readonly number[]): number {
  return sides.find((side) => side <= MP4_SIDE) ?? sides.at(-1) ?? MP4_SIDE;
}

/** The files beside a film, by what follows its digits. */
export const FILM_MASTER = "master.m3u8";
export const FILM_MP4 = "720.mp4";

/** The name of a file of a film's renditions. @param id the film's 32 digits */
export function filmFileName(id: string, file: string): string {
  return `${id}-${file}`;
}

/** A stored film at whatever place pages name it (Z5): what comes before its name, and its digits. */
const STORED_FILM = /^(.*?\/)([0-9a-f]{32})\.\w+$/;
/** Where this process serves stored files. */
const OWN_PLACE = "/media/";

/** What a player may be given of a film, the better first (V2, V3). */
export interface FilmSources {
  /** The stream in several qualities. */
  stream: string | undefined;
  /** A file that every browser plays. */
  file: string | undefined;
}

/**
 * The addresses at which a film can be played; none while it is still being converted and no browser plays
 * it as it is (V3).
 * @param facts undefined for a film of which nothing is known but that browsers play it
 */
export function filmSources(url: string, facts: FilmFacts | undefined): FilmSources {
  const [, place, id] = STORED_FILM.exec(url) ?? [];
  if (facts === undefined || place === undefined || id === undefined) {
    return { stream: undefined, file: url };
  }
  if (facts.sides.length === 0) {
    return { stream: undefined, file: facts.isPlayable ? url : undefined };
  }
  const isOwn = place === OWN_PLACE;
  const folder = isOwn ? `${OWN_PLACE}films/${id}/` : place;
  return {
    stream: folder + (isOwn ? FILM_MASTER : filmFileName(id, FILM_MASTER)),
    file: folder + filmFileName(id, FILM_MP4),
  };
}
