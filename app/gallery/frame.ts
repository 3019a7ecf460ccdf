import type { GalleryImage } from "#domain/catalogue.ts";
import { isFilm, type Media } from "#domain/media.ts";
import { workAddress } from "#domain/slug.ts";

/** One frame on the wall: a picture or a film, and the project it belongs to (L3). */
export interface WallFrame {
  id: string;
  media: Media;
  isFilm: boolean;
  title: string;
  address: string;
}

/** What the wall shows of a gallery image. */
export function frameOf({ id, media, postTitle, slug }: GalleryImage): WallFrame {
  return { id, media, isFilm: isFilm(media.url), title: postTitle, address: workAddress(slug) };
}
