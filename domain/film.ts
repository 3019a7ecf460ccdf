import { embedOf } from "./embed.ts";
import type { FrameRate } from "./frame-rate.ts";
import type { FilmFacts, Media } from "./media.ts";

/** Share of a film before its default poster frame: the first frame is often black (V4). */
export const POSTER_SHARE = 0.1;

/** Checks that an address is a film, uploaded or external. */
export function isFilm(url: string): boolean {
  return embedOf(url) !== undefined || /\.(mp4|webm|ogg|mov|mkv)(?:$|[?#])/i.test(url);
}

/** Returns a picture itself or a film's poster with the film's texts; null for a film without poster. */
export function posterOf(media: Media): Media | null {
  if (!isFilm(media.url)) return media;
  const { poster } = media;
  if (poster === null) return null;
  const { alt, caption, focus } = media;
  return { ...poster, alt: alt || poster.alt, caption, focus: focus ?? poster.focus };
}

/** Returns the rate by which other programs count a film's frames; undefined if it is unknown or varies. */
export function fixedRate(facts: FilmFacts | undefined): FrameRate | undefined {
  const rate = facts?.frameRate;
  return rate === undefined || rate.isVariable ? undefined : rate;
}

const FILM_SIDES = [1080, 720, 480] as const;

const MP4_SIDE = 720;

/** Returns the short sides to convert a film to, largest first, without upscaling (V2). */
export function filmSides(shortSide: number): number[] {
  const fitting = FILM_SIDES.filter((side) => side <= shortSide);
  return fitting.length === 0 ? [shortSide] : fitting;
}

/** Returns the short side of a film's MP4: the largest up to 720. @param sides largest first */
export function mp4Side(sides: readonly number[]): number {
  return sides.find((side) => side <= MP4_SIDE) ?? sides.at(-1) ?? MP4_SIDE;
}

export const FILM_MASTER = "master.m3u8";
export const FILM_MP4 = "720.mp4";

/** Silent loops of a part of a film, for phones and larger screens (V7). */
export const FILM_LOOPS = { small: "loop-small.mp4", large: "loop-large.mp4" } as const;

export const MOST_LOOP_BYTES = { small: 1_200_000, large: 4_000_000 } as const;

export const LONGEST_LOOP_S = 12;

export type FilmLoops = Record<keyof typeof FILM_LOOPS, string>;

/** Returns the name of one of a film's rendition files. @param id the film's 32 digits */
export function filmFileName(id: string, file: string): string {
  return `${id}-${file}`;
}

/** Also matches films that are served from another host. */
const STORED_FILM = /^(.*?\/)([0-9a-f]{32})\.\w+$/;
const OWN_PLACE = "/media/";

export interface FilmSources {
  stream: string | undefined;
  file: string | undefined;
}

/** Returns a film's playable addresses (V3); unknown `facts` mean that browsers can play `url`. */
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

/** Returns the addresses of a film's loops; undefined until they are made. */
export function filmLoops(url: string, facts: FilmFacts | undefined): FilmLoops | undefined {
  const place = renditionPlace(url, facts);
  if (place === undefined || facts?.hasLoops !== true) return undefined;
  const addressOf = (file: string) => place.folder + filmFileName(place.id, file);
  return { small: addressOf(FILM_LOOPS.small), large: addressOf(FILM_LOOPS.large) };
}

/** Renditions of films in a videos folder are always served by this process. */
function renditionPlace(url: string, facts: FilmFacts | undefined) {
  const [, named, stem] = STORED_FILM.exec(url) ?? [];
  const id = facts?.id ?? stem;
  if (id === undefined) return undefined;
  const isOwn = named === undefined || named === OWN_PLACE;
  return { id, isOwn, folder: isOwn ? `${OWN_PLACE}films/${id}/` : named };
}
