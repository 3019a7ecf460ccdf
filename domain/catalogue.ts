import type { Article } from "./article.ts";
import type { Category } from "./category.ts";
import { posterOf, type Media } from "./media.ts";
import { fold } from "./slug.ts";

/** What the orders below look at, so that rows and whole articles sort alike. */
type Titled = Pick<Article, "id" | "title">;

// Said to have no effect but its value, so that a page whose loader alone sorts does not ship it.
const COLLATOR = /* @__PURE__ */ new Intl.Collator("en", { sensitivity: "base" });

const FOLDED_TITLES = /* @__PURE__ */ new WeakMap<Pick<Article, "title">, string>();
const TITLE_ORDERS = /* @__PURE__ */ new WeakMap<readonly Article[], readonly Article[]>();

/** An article's title as titles are compared. Folded once: a large library is sorted and searched often. */
export function foldedTitle(article: Pick<Article, "title">): string {
  const known = FOLDED_TITLES.get(article);
  if (known !== undefined) return known;
  const folded = fold(article.title);
  FOLDED_TITLES.set(article, folded);
  return folded;
}

/** By title, blind to accents and case; equal titles by id (P6). */
export function byTitle(a: Titled, b: Titled): number {
  return COLLATOR.compare(foldedTitle(a), foldedTitle(b)) || a.id - b.id;
}

/** A list by title, sorted once for each list. */
export function inTitleOrder(articles: readonly Article[]): readonly Article[] {
  const known = TITLE_ORDERS.get(articles);
  if (known) return known;
  const sorted = articles.toSorted(byTitle);
  TITLE_ORDERS.set(articles, sorted);
  return sorted;
}

/** The order of the list: featured first, then by title (K1, D1). */
export function featuredFirst(
  a: Titled & Pick<Article, "isTop">,
  b: Titled & Pick<Article, "isTop">,
): number {
  return Number(b.isTop) - Number(a.isTop) || byTitle(a, b);
}

/** Newest first: by year, then by id (H2). */
export function newestFirst(
  a: Pick<Article, "id" | "year">,
  b: Pick<Article, "id" | "year">,
): number {
  return b.year - a.year || b.id - a.id;
}

/** The picture that stands for an article: its central one, else its first still. */
export function coverOf(article: Article): Media | null {
  const central = article.mainCenter && posterOf(article.mainCenter);
  return central ?? stillsOf(article)[0] ?? null;
}

/** The stills of an article that follow one another under the pointer, posters among them (W5, F1). */
export function stillsOf(article: Article): Media[] {
  return article.images.flatMap((media) => posterOf(media) ?? []);
}

/** Where an article stands among all, in title order, and who is beside it. */
export interface Neighbours {
  /** From 1. */
  position: number;
  total: number;
  previous: Article | null;
  next: Article | null;
}

/** The neighbours of an article in title order, wrapping round; null where it is alone (P6). */
export function neighbours(articles: readonly Article[], id: number): Neighbours {
  const sorted = inTitleOrder(articles);
  const total = sorted.length;
  const index = sorted.findIndex((article) => article.id === id);
  const at = (position: number) => sorted[(position + total) % total] ?? null;
  const alone = total < 2 || index < 0;
  return {
    position: index + 1,
    total,
    previous: alone ? null : at(index - 1),
    next: alone ? null : at(index + 1),
  };
}

/** A frame of a gallery (E1): one picture and the project that it belongs to. */
export interface GalleryImage {
  id: string;
  media: Media;
  postTitle: string;
  slug: string;
  /** How many images its project has (L4). */
  count: number;
  categories: Category[];
}

/** The articles that carry a category, in list order. */
export function inCategory<Each extends Titled & Pick<Article, "isTop" | "services">>(
  articles: readonly Each[],
  category: Category,
): Each[] {
  return articles.filter((article) => article.services.includes(category)).toSorted(featuredFirst);
}

/** Every image of the projects whose categories include this one (L3). */
export function galleryImages(articles: readonly Article[], category: Category): GalleryImage[] {
  return inCategory(articles, category).flatMap((article) =>
    article.images.map((media, index) => ({
      id: `${article.id}-${index}`,
      media,
      postTitle: article.title,
      slug: article.slug,
      count: article.images.length,
      categories: article.services,
    })),
  );
}

/** How many articles carry each category. */
export function countByCategory(articles: readonly Article[]): Map<Category, number> {
  const counts = new Map<Category, number>();
  for (const article of articles) {
    for (const category of article.services) {
      counts.set(category, (counts.get(category) ?? 0) + 1);
    }
  }
  return counts;
}

/** Articles under one heading of the index (G4). */
export interface IndexGroup {
  heading: string;
  articles: Article[];
}

/** The index by first letter, A to Z, `#` for all else (G4). */
export function indexByLetter(articles: readonly Article[]): IndexGroup[] {
  return grouped(inTitleOrder(articles), (article) => {
    const letter = foldedTitle(article).charAt(0).toUpperCase();
    return /[A-Z]/.test(letter) ? letter : "#";
  });
}

/** The index by year, the newest first, titles in order within (G4). */
export function indexByYear(articles: readonly Article[]): IndexGroup[] {
  const sorted = articles.toSorted((a, b) => b.year - a.year || byTitle(a, b));
  return grouped(sorted, (article) => String(article.year));
}

function grouped(
  sorted: readonly Article[],
  headingOf: (article: Article) => string,
): IndexGroup[] {
  const groups = Map.groupBy(sorted, headingOf);
  return [...groups].map(([heading, members]) => ({ heading, articles: members }));
}
