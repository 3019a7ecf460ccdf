import { isFilm, posterOf } from "#domain/film.ts";
import type { Media } from "#domain/media.ts";
import { workAddress } from "#domain/slug.ts";
import type { Words } from "#domain/words/en.ts";
import { fill } from "#domain/words/fill.ts";
import type { GalleryImage, ListPage, Works } from "#domain/works.ts";
import { readListRange } from "#domain/list-pages.ts";

/** A picture or film of the gallery, with the title and address of its project. */
export interface WallFrame {
  id: string;
  media: Media;
  /** The picture, or the film's poster; null for a film without a poster. */
  still: Media | null;
  isFilm: boolean;
  title: string;
  address: string;
  /** Number of images in its project, and its index among them. */
  count: number;
  place: number;
}

function frameOf({ id, media, postTitle: title, slug, count, place }: GalleryImage): WallFrame {
  const address = workAddress(slug);
  const still = posterOf(media);
  return { id, media, still, isFilm: isFilm(media.url), title, address, count, place };
}

/** Returns the frame's accessible name: its alt text, otherwise its project and number. */
export function nameOf(
  { media, isFilm, title }: WallFrame,
  index: number,
  words: Pick<Words, "film" | "picture">,
): string {
  // The name must contain the label that is printed on a film (WCAG 2.5.3).
  if (isFilm) return fill(words.film.named, { name: media.alt || `${title}, ${index + 1}` });
  return media.alt || fill(words.picture.frame, { title, number: index + 1 });
}

/** Returns the page of a category's frames that the query asks for; `category` is a slug. */
export async function framePage(
  works: Works,
  category: string,
  query: URLSearchParams,
): Promise<ListPage<WallFrame>> {
  const page = await works.images(category, readListRange(query));
  return { ...page, rows: page.rows.map(frameOf) };
}
