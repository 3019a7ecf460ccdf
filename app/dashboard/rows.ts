import { mediaOf, type Article } from "#domain/article.ts";
import { coverOf } from "#domain/catalogue.ts";
import type { Category } from "#domain/category.ts";
import type { Media } from "#domain/media.ts";
import { showcase, worksShowcase, type ShowcasePair } from "#domain/showcase.ts";
import { fold } from "#domain/slug.ts";
import { twoDigits } from "../shared/two-digits.ts";

/** What the list shows of an article (D2). */
export interface Row {
  id: number;
  slug: string;
  title: string;
  year: number;
  categories: Category[];
  isTop: boolean;
  isDraft: boolean;
  cover: Media | null;
  /** Where it stands on the site, in the list's words: its slide of home, its card of the works. */
  places: string[];
  /** How many of its pictures nobody has described. */
  withoutAlt: number;
  /** Grows with every save: what was asked for of an older one is asked for again. */
  version: number;
}

/** Which articles the list is narrowed to. */
export type Filter = "all" | "featured" | "drafts";

/**
 * The list's rows, in the order of the articles (D1).
 * @param reelsBefore how many reels home shows before its projects (H1)
 */
export function listRows(
  articles: readonly Article[],
  pairs: readonly ShowcasePair[],
  reelsBefore: number,
): Row[] {
  const placesOf = placesFinder(articles, pairs, reelsBefore);
  return articles.map((article) => ({
    id: article.id,
    slug: article.slug,
    title: article.title,
    year: article.year,
    categories: article.services,
    isTop: article.isTop,
    isDraft: article.isDraft,
    cover: coverOf(article),
    places: placesOf(article.id),
    withoutAlt: new Set(bareUrls(article)).size,
    version: article.version,
  }));
}

/** How many pictures nobody has described, one that several articles show counted once. */
export function countWithoutAlt(articles: readonly Article[]): number {
  return new Set(articles.flatMap(bareUrls)).size;
}

/** The rows that a search in their titles and a filter leave; accents and case are ignored. */
export function narrowed(rows: readonly Row[], search: string, filter: Filter): readonly Row[] {
  const wanted = fold(search.trim());
  return rows.filter(
    (row) =>
      (filter === "all" || (filter === "featured" ? row.isTop : row.isDraft)) &&
      fold(row.title).includes(wanted),
  );
}

function bareUrls(article: Article): string[] {
  return mediaOf(article)
    .filter(({ alt }) => alt === "")
    .map(({ url }) => url);
}

function placesFinder(
  articles: readonly Article[],
  pairs: readonly ShowcasePair[],
  reelsBefore: number,
) {
  const shown = articles.filter(({ isDraft }) => !isDraft);
  const home = showcase(shown, pairs);
  const works = worksShowcase(shown, pairs);
  return (id: number): string[] => [
    ...home.flatMap(({ pair, article }, index) =>
      article.id === id ? [`Portada ${twoDigits(index + 1 + reelsBefore)}: ${pair.label}`] : [],
    ),
    ...works.flatMap(({ pair, article }, index) =>
      article.id === id ? [`Obras ${twoDigits(index + 1)}: ${pair.label}`] : [],
    ),
  ];
}
