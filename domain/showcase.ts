import type { Article } from "./article.ts";
import { categoryNamed, galleryCategories, inCardOrder, type PublicCategory } from "./category.ts";
import { fold } from "./slug.ts";
import type { Translated } from "./translations.ts";

/** As many as home has slides for (H1). */
export const MOST_PAIRS = 7;

/** One pair of the showcase: the title that represents a category, and the category's printed name (H2). */
export interface ShowcasePair extends Translated<{ label: string }> {
  /** A name that the category has or had. */
  category: string;
  /** As printed on home and works: the spec writes BOOKS PROYECTS for BOOKS-PROJECTS. */
  label: string;
  title: string;
  /** The slug of the project that was picked; it wins over the title. Empty for none. */
  work: string;
}

/** What the choice of a project looks at. */
export type Showable = Pick<Article, "id" | "slug" | "title" | "year" | "services" | "isTop">;

/** A category with the project that represents it. */
export interface Showcased<Each extends Showable = Article> {
  pair: ShowcasePair;
  article: Each;
}

/**
 * The pairs of home: the studio's, by the present names of their categories, then the
 * galleries that have none (U1), as many as home has slides for. The pair of a category that
 * visitors don't see is left out.
 */
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

/** A pair for each gallery, in the order of the works page's cards (W1, W2, U1). */
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

/** The pairs of categories that visitors see. A label that only repeats a category follows its name. */
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

/**
 * The project that represents each category (H2): the one that was picked (U5); else the title
 * that equals the pair's, else one that contains it, accents and case ignored; else the newest
 * featured of the category, else its newest. One that represents another category
 * gives way to the next (U4). A category with none is left out.
 */
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
    const ofCategory = newestFirst.filter(({ services }) => services.includes(pair.category));
    const article =
      titled.get(pair) ?? ofCategory.find((each) => !taken.has(each)) ?? ofCategory[0];
    taken.add(article);
    return article ? [{ pair, article }] : [];
  });
}

/** Each project once, for the first category that it represents (U4). */
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
