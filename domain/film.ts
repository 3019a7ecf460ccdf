import { embedOf } from "./embed.ts";
import type { FilmFacts, Media } from "./media.ts";

/** How much of a film comes before the frame that is its poster unless another is chosen: the first is often black (V4). */
export const POSTER_SHARE = 0.1;

/** True where the address is that of a film, our own or another site's (P4, V1, V9). */
export function isFilm(url: string): boolean {
  return embedOf(url) !== undefined || /\.(mp4|webm|ogg|mov|mkv)(?:$|[?#])/i.test(url);
}

/**
 * The still that represents a medium: the picture itself, or a film's poster
 * with the film's texts. Null for a film without a poster.
 */
export function posterOf(media: Media): Media | null {
  if (!isFilm(media.url)) return media;
  const { poster } = media;
  if (poster === null) return null;
  const { alt, caption, focus } = media;
  return { ...poster, alt: alt || poster.alt, caption, focus: focus ?? poster.focus };
}

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

/** The silent beginning of a film, over and over: for phones, and for larger screens (V7, V9). */
export const FILM_LOOPS = { small: "loop-small.mp4", large: "loop-large.mp4" } as const;

/** The most bytes of each loop (V7). */
export const MOST_LOOP_BYTES = { small: 1_200_000, large: 4_000_000 } as const;

/** The most seconds of a loop. */
export const LONGEST_LOOP_S = 12;

/** The addresses of a film's loops. */
export type FilmLoops = Record<keyof typeof FILM_LOOPS, string>;

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
 * it as it is (V3), and none of a film of another site (V9).
 * @param facts undefined for a film of which nothing is known but that browsers play it
 */
export function filmSources(url: string, facts: FilmFacts | undefined): FilmSources {
  if (embedOf(url)) return { stream: undefined, file: undefined };
  const place = renditionPlace(url, facts);
  if (facts === undefined || place === undefined) return { stream: undefined, file: url };
  if (facts.sides.length === 0) {
    return { stream: undefined, file: facts.isPlayable ? url : undefined };
  }
  const { id, folder } = place;
  return {
    stream: folder + (place.isOwn ? FILM_MASTER : filmFileName(id, FILM_MASTER)),
    file: folder + filmFileName(id, FILM_MP4),
  };
}

/** The addresses of a film's loops; undefined as long as they are not made. */
export function filmLoops(url: string, facts: FilmFacts | undefined): FilmLoops | undefined {
  const place = renditionPlace(url, facts);
  if (place === undefined || facts?.hasLoops !== true) return undefined;
  const addressOf = (file: string) => place.folder + filmFileName(place.id, file);
  return { small: addressOf(FILM_LOOPS.small), large: addressOf(FILM_LOOPS.large) };
}

/** Where the renditions of a film are: of a file of a videos folder, always with this process. */
function renditionPlace(url: string, facts: FilmFacts | undefined) {
  const [, named, stem] = STORED_FILM.exec(url) ?? [];
  const id = facts?.id ?? stem;
  if (id === undefined) return undefined;
  const isOwn = named === undefined || named === OWN_PLACE;
  return { id, isOwn, folder: isOwn ? `${OWN_PLACE}films/${id}/` : named };
}
