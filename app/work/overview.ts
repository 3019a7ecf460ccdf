import type { Article } from "#domain/article.ts";
import { byTitle, countByCategory, coverOf } from "#domain/catalogue.ts";
import { galleryAddress, type Category } from "#domain/category.ts";
import type { Media } from "#domain/media.ts";
import { worksShowcase, type ShowcasePair } from "#domain/showcase.ts";
import { workAddress } from "#domain/slug.ts";
import { cycleOf } from "../shared/cycle/cycle-of.ts";

/** A category and the pictures of the project that stands for it, its cover first (W1, W2, W5). */
export interface CategoryCard {
  label: string;
  address: string;
  count: number;
  pictures: Media[];
}

/** A work as the archive shows it (W3, W4). */
export interface ArchivedWork {
  title: string;
  address: string;
  year: number;
  services: Category[];
  isTop: boolean;
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
    pictures: cycleOf(article),
  }));
}

/** Every work, by title (W3). */
export function archivedWorks(articles: readonly Article[]): ArchivedWork[] {
  return articles.toSorted(byTitle).map((article) => {
    const { title, slug, year, services, isTop } = article;
    return { title, address: workAddress(slug), year, services, isTop, media: coverOf(article) };
  });
}

/** The works that the archive of a phone shows: without the featured (W4). */
export function withoutFeatured(works: readonly ArchivedWork[]): ArchivedWork[] {
  return works.filter(({ isTop }) => !isTop);
}
