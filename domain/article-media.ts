import { posterOf } from "./film.ts";
import type { Media } from "./media.ts";

interface ShownMedia {
  mainCenter: Media | null;
  images: Media[];
}

/** Returns the central picture, if any, and the images. */
export function mediaOf({ mainCenter, images }: ShownMedia): Media[] {
  return mainCenter ? [mainCenter, ...images] : images;
}

/** Returns the central picture, else the first still. */
export function coverOf(article: ShownMedia): Media | null {
  const central = article.mainCenter && posterOf(article.mainCenter);
  return central ?? picturesOf(article)[0] ?? null;
}

/** Returns the stills of an article, film posters included. */
export function picturesOf(article: Pick<ShownMedia, "images">): Media[] {
  return article.images.flatMap((media) => posterOf(media) ?? []);
}

/** Leaves out pictures that are only the poster of a film among them. */
export function withoutPosters(media: readonly Media[]): Media[] {
  const posters = new Set(media.flatMap(({ poster }) => poster?.url ?? []));
  return media.filter(({ url }) => !posters.has(url));
}

/** Returns what an item of a selection shows: one picture or film, or a whole project. */
export function mediaOfItem({
  article,
  media,
}: {
  article: ShownMedia;
  media: Media | null;
}): Media[] {
  return media ? [media] : withoutPosters(mediaOf(article));
}

/** Leaves out what was there before. */
export function withoutRepeats(media: readonly Media[]): Media[] {
  return [...new Map(media.map((each) => [each.url, each])).values()];
}
