import type { Article } from "#domain/article.ts";
import { byTitle, countByCategory, coverOf } from "#domain/catalogue.ts";
import { galleryAddress, type Category } from "#domain/category.ts";
import type { Media } from "#domain/media.ts";
import { worksShowcase, type ShowcasePair } from "#domain/showcase.ts";
import { workAddress } from "#domain/slug.ts";

/** A category and the picture of the project that stands for it (W1, W2). */
export interface CategoryCard {
  label: string;
  address: string;
  count: number;
  media: Media | null;
}

/** A row of the archive (W3). */
export interface ArchiveRow {
  title: string;
  address: string;
  year: number;
  services: Category[];
}

/** A frame of the archive on a phone (W4). */
export interface ArchiveFrame extends ArchiveRow {
  media: Media | null;
}

/** The cards of the works page in their order (W1, W2). */
export function categoryCards(
  articles: readonly Article[],
  pairs: readonly ShowcasePair[],
): CategoryCard[] {
  const counts = countByCategory(articles);
  return worksShowcase(articles, pairs).map(({ pair, article }) => ({
    label: pair.label,
    address: galleryAddress(pair.category),
    count: counts.get(pair.category) ?? 0,
    media: coverOf(article),
  }));
}

/** Every work, by title (W3). */
export function archiveRows(articles: readonly Article[]): ArchiveRow[] {
  return articles.toSorted(byTitle).map(archiveRow);
}

/** Every work that is not featured, by title, with its picture (W4). */
export function archiveFrames(articles: readonly Article[]): ArchiveFrame[] {
  return articles
    .filter(({ isTop }) => !isTop)
    .toSorted(byTitle)
    .map((article) => ({ ...archiveRow(article), media: coverOf(article) }));
}

function archiveRow({ title, slug, year, services }: Article): ArchiveRow {
  return { title, address: workAddress(slug), year, services };
}
