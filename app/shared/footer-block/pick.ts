import type { Article } from "#domain/article.ts";
import { coverOf } from "#domain/catalogue.ts";
import type { Media } from "#domain/media.ts";
import { workAddress } from "#domain/slug.ts";

/** The project that the footer block shows; null in an empty library (F1). */
export interface PickedProject {
  title: string;
  address: string;
  media: Media | null;
}

/**
 * Draws the project of the footer block (F1). Made in loaders, so that the
 * server and the browser show the same one.
 * @param exceptId the project that the page shows already
 */
export function pickFooterBlock(
  articles: readonly Article[],
  exceptId?: number,
): { project: PickedProject | null } {
  const others = articles.filter(({ id }) => id !== exceptId);
  const article = others[Math.floor(Math.random() * others.length)];
  if (!article) return { project: null };
  const { title, slug } = article;
  return { project: { title, address: workAddress(slug), media: coverOf(article) } };
}
