import type { Article } from "./article.ts";
import { categoryNamed, galleryCategories, inCardOrder, type PublicCategory } from "./category.ts";
import { fold } from "./slug.ts";
import type { Translated } from "./translations.ts";

/** The home page has this many slides (H1). */
export const MOST_PAIRS = 7;

export interface ShowcasePair extends Translated<{ label: string }> {
  category: string;
  /** Printed text, which may differ from the name: the specification demands BOOKS PROYECTS. */
  label: string;
  title: string;
  /** Slug of the chosen project, which has priority over `title`; empty for none. */
  work: string;
}

export type Showable = Pick<Article, "id" | "slug" | "title" | "year" | "categories" | "isTop">;

export interface Showcased<Each extends Showable = Article> {
  pair: ShowcasePair;
  article: Each;
}

/** Returns the home page's pairs: the studio's, then galleries without one, up to `MOST_PAIRS`. */
export function homePairs(
  pairs: readonly ShowcasePair[],
  categories: readonly PublicCategory[],
): ShowcasePair[] {
  const own = presentPairs(pairs, categories);
  const rest = galleryPairs(pairs, categories).filter(
    ({ category }) => !own.some((pair) => pair.category === category),
  );
  return [...own, ...rest].slice(0, MOST_PAIRS);
}

/** Returns a pair for each gallery, in the order of the works page's cards (W1). */
export function galleryPairs(
  pairs: readonly ShowcasePair[],
  categories: readonly PublicCategory[],
): ShowcasePair[] {
  const own = presentPairs(pairs, categories);
  return inCardOrder(galleryCategories(categories)).map(
    ({ name }) =>
      own.find(({ category }) => category === name) ?? {
        category: name,
        label: name,
        title: "",
        work: "",
      },
  );
}

function presentPairs(
  pairs: readonly ShowcasePair[],
  categories: readonly PublicCategory[],
): ShowcasePair[] {
  return pairs.flatMap(({ category, label, ...chosen }) => {
    const name = categoryNamed(categories, category)?.name;
    if (name === undefined) return [];
    const isRepeated = label === "" || label === category;
    return { ...chosen, category: name, label: isRepeated ? name : label };
  });
}

/** Chooses a project for each category (H2), preferably one that represents no other category. */
export function showcase<Each extends Showable>(
  articles: readonly Each[],
  pairs: readonly ShowcasePair[],
): Showcased<Each>[] {
  const findByTitle = titleFinder(articles);
  const newestFirst = articles.toSorted(featuredThenNewest);
  const titled = new Map(
    pairs.map((pair) => [
      pair,
      articles.find(({ slug }) => slug === pair.work) ?? findByTitle(pair.title),
    ]),
  );
  const taken = new Set(titled.values());
  return pairs.flatMap((pair) => {
    const ofCategory = newestFirst.filter(({ categories }) => categories.includes(pair.category));
    const article =
      titled.get(pair) ?? ofCategory.find((each) => !taken.has(each)) ?? ofCategory[0];
    taken.add(article);
    return article ? [{ pair, article }] : [];
  });
}

/** Keeps each project once, for the first category that it represents (U4). */
export function eachOnce(showcased: readonly Showcased[]): Showcased[] {
  const seen = new Set<number>();
  return showcased.filter(({ article: { id } }) => !seen.has(id) && seen.add(id));
}

function titleFinder<Each extends Showable>(
  articles: readonly Each[],
): (title: string) => Each | undefined {
  const titles = articles.map(({ title }) => fold(title));
  return (title) => {
    const wanted = fold(title);
    if (wanted === "") return undefined;
    const equal = titles.indexOf(wanted);
    return articles[equal < 0 ? titles.findIndex((each) => each.includes(wanted)) : equal];
  };
}

function featuredThenNewest(a: Showable, b: Showable): number {
  return Number(b.isTop) - Number(a.isTop) || b.year - a.year || b.id - a.id;
}
