import type { Article } from "./article.ts";
import { posterOf } from "./film.ts";
import type { Media } from "./media.ts";

/** All that an article shows: its central picture, where it has one, then its images. */
export function mediaOf({ mainCenter, images }: Article): Media[] {
  return mainCenter ? [mainCenter, ...images] : images;
}

/** The picture that represents an article: its central one, else its first still. */
export function coverOf(article: Pick<Article, "mainCenter" | "images">): Media | null {
  const central = article.mainCenter && posterOf(article.mainCenter);
  return central ?? picturesOf(article)[0] ?? null;
}

/** The stills of an article that follow one another under the pointer, posters among them (W5, F1). */
export function picturesOf(article: Pick<Article, "images">): Media[] {
  return article.images.flatMap((media) => posterOf(media) ?? []);
}
