import { posterOf } from "./film.ts";
import type { Media } from "./media.ts";

/** The pictures and films of an article. */
interface ShownMedia {
  mainCenter: Media | null;
  images: Media[];
}

/** All that an article shows: its central picture, where it has one, then its images. */
export function mediaOf({ mainCenter, images }: ShownMedia): Media[] {
  return mainCenter ? [mainCenter, ...images] : images;
}

/** The picture that represents an article: its central one, else its first still. */
export function coverOf(article: ShownMedia): Media | null {
  const central = article.mainCenter && posterOf(article.mainCenter);
  return central ?? picturesOf(article)[0] ?? null;
}

/** The stills of an article that follow one another under the pointer, posters among them (W5, F1). */
export function picturesOf(article: Pick<ShownMedia, "images">): Media[] {
  return article.images.flatMap((media) => posterOf(media) ?? []);
}
