import { mediaOf, type Article } from "#domain/article.ts";
import { coverOf } from "#domain/catalogue.ts";
import type { Category } from "#domain/category.ts";
import type { Media } from "#domain/media.ts";
import { showcase, worksShowcase, type ShowcasePair } from "#domain/showcase.ts";
import { twoDigits } from "../../../../ui/two-digits.ts";

/** So many articles a window of the list holds (D1). */
export const ARTICLES_WINDOW = 30;

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

/**
 * Makes the rows of a list of articles (D1).
 * @param articles all that the site may show: what stands where is a question to the whole list
 * @param reelsBefore how many reels home shows before its projects (H1)
 */
export function rowMaker(
  articles: readonly Article[],
  pairs: readonly ShowcasePair[],
  reelsBefore: number,
): (article: Article) => Row {
  const placesOf = placesFinder(articles, pairs, reelsBefore);
  return (article) => ({
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
  });
}

/** Of a list that was counted before: it is the same one until something is saved. */
const countOf = new WeakMap<readonly Article[], number>();

/** How many pictures nobody has described, one that several articles show counted once. */
export function countWithoutAlt(articles: readonly Article[]): number {
  const known = countOf.get(articles);
  if (known !== undefined) return known;
  const count = new Set(articles.flatMap(bareUrls)).size;
  countOf.set(articles, count);
  return count;
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
