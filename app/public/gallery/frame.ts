import { isFilm, posterOf } from "#domain/film.ts";
import type { Media } from "#domain/media.ts";
import { workAddress } from "#domain/slug.ts";
import type { SharedWords } from "#domain/words/en.ts";
import { fill } from "#domain/words/fill.ts";
import type { GalleryImage, ListPage, Works } from "#domain/works.ts";
import { readPageRequest } from "#domain/list-pages.ts";

/** One frame on the wall: a picture or a film, and the project it belongs to (L3). */
export interface WallFrame {
  id: string;
  media: Media;
  /** The picture that shows it; null for a film without a poster. */
  still: Media | null;
  isFilm: boolean;
  title: string;
  address: string;
  /** How many images its project has (L4), and its place among them from 0. */
  count: number;
  place: number;
}

/** What the wall shows of a gallery image. */
function frameOf({ id, media, postTitle: title, slug, count, place }: GalleryImage): WallFrame {
  const address = workAddress(slug);
  const still = posterOf(media);
  return { id, media, still, isFilm: isFilm(media.url), title, address, count, place };
}

export function isWallFrame(value: unknown): value is WallFrame {
  if (typeof value !== "object" || value === null) return false;
  const { id, media, address }: Partial<WallFrame> = value;
  return typeof id === "string" && typeof media === "object" && typeof address === "string";
}

/** The frame's accessible name: its description, otherwise its project and number. */
export function nameOf(
  { media, isFilm, title }: WallFrame,
  index: number,
  words: SharedWords,
): string {
  // What is printed on a film is part of its name (WCAG 2.5.3).
  if (isFilm) return fill(words.film.named, { name: media.alt || `${title}, ${index + 1}` });
  return media.alt || fill(words.picture.frame, { title, number: index + 1 });
}

/** The page of a category's frames that an address asks for. @param category its slug */
export async function framePage(
  works: Works,
  category: string,
  query: URLSearchParams,
): Promise<ListPage<WallFrame>> {
  const page = await works.images(category, readPageRequest(query));
  return { ...page, rows: page.rows.map(frameOf) };
}
