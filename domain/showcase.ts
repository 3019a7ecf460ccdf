import type { Article } from "./article.ts";
import type { Category } from "./category.ts";
import { fold } from "./slug.ts";

/** One pair of the showcase: the title that represents a category, and the category's printed name (H2). */
export interface ShowcasePair {
  category: Category;
  /** As printed on home and works: the spec writes BOOKS PROYECTS for BOOKS-PROJECTS. */
  label: string;
  title: string;
}

/** What the choice of a project looks at. */
export type Showable = Pick<Article, "id" | "title" | "year" | "services" | "isTop">;

/** A category with the project that represents it. */
export interface Showcased<Each extends Showable = Article> {
  pair: ShowcasePair;
  article: Each;
}

/** The order of the category cards on the works page (W2); home keeps the pairs' own. */
const WORKS_ORDER: readonly Category[] = [
  "FASHION",
  "E-COMMERCE",
  "EVENTS",
  "COMMERCIAL",
  "CORPORATE",
  "ARCHITECTURE",
  "BOOKS-PROJECTS",
];

/**
 * The project that represents each category (H2): the title that equals the
 * pair's, else one that contains it, accents and case ignored; else the newest
 * featured of the category, else its newest. One that represents another category
 * gives way to the next (U4). A category with none is left out.
 */
export function showcase<Each extends Showable>(
  articles: readonly Each[],
  pairs: readonly ShowcasePair[],
): Showcased<Each>[] {
  const findByTitle = titleFinder(articles);
  const newestFirst = articles.toSorted(featuredThenNewest);
  const titled = new Map(pairs.map((pair) => [pair, findByTitle(pair.title)]));
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

/** In the order of the works page (W2). */
export function inWorksOrder(showcased: readonly Showcased[]): Showcased[] {
  return showcased.toSorted(
    (a, b) => placeOnWorks(a.pair.category) - placeOnWorks(b.pair.category),
  );
}

function placeOnWorks(category: Category): number {
  const index = WORKS_ORDER.indexOf(category);
  return index < 0 ? WORKS_ORDER.length : index;
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
