import { isFilm, posterOf, type Media } from "#domain/media.ts";
import { workAddress } from "#domain/slug.ts";
import type { GalleryImage, ListPage } from "#domain/works.ts";

/** One frame on the wall: a picture or a film, and the project it belongs to (L3). */
export interface WallFrame {
  id: string;
  media: Media;
  /** The picture that shows it; null for a film without a poster. */
  still: Media | null;
  isFilm: boolean;
  title: string;
  address: string;
  /** How many images its project has (L4). */
  count: number;
}

/** What the wall shows of a gallery image. */
export function frameOf({ id, media, postTitle, slug, count }: GalleryImage): WallFrame {
  const address = workAddress(slug);
  const still = posterOf(media);
  return { id, media, still, isFilm: isFilm(media.url), title: postTitle, address, count };
}

/** The frame's accessible name: its description, otherwise its project and number. */
export function nameOf({ media, isFilm, title }: WallFrame, index: number): string {
  return media.alt || `${title}, ${isFilm ? "film" : "frame"} ${index + 1}`;
}

/** One page of a category's frames. */
export function frameWindow({ from, total, rows }: ListPage<GalleryImage>): ListPage<WallFrame> {
  return { from, total, rows: rows.map(frameOf) };
}
