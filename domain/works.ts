import type { Article } from "./article.ts";
import type { PublicCategory } from "./category.ts";
import type { Media } from "./media.ts";
import type { Showcased, ShowcasePair } from "./showcase.ts";

export interface WorkSummary extends Pick<
  Article,
  "id" | "slug" | "title" | "year" | "categories" | "isTop"
> {
  cover: Media | null;
}

/** A row of the admin's list (D2). */
export interface ListedArticle extends WorkSummary, Pick<Article, "isDraft" | "version"> {
  withoutAlt: number;
}

export interface WorkFilter {
  order: "studio" | "title" | "year";
  category: string | null;
}

export interface WorkHeading {
  heading: string;
  count: number;
}

export interface ListPage<Row> {
  from: number;
  total: number;
  rows: Row[];
}

export interface ListRange {
  /** Index of the first row; beyond the end, the first page is read. */
  from: number;
  size: number;
}

export interface Neighbours {
  position: number;
  total: number;
  previous: WorkSummary | null;
  next: WorkSummary | null;
}

export interface GalleryImage {
  id: string;
  media: Media;
  postTitle: string;
  slug: string;
  /** Number of images of its project, and its index among them from 0. */
  count: number;
  place: number;
  categories: string[];
}

/** Queries over the published projects; each answer is a consistent snapshot. */
export interface Works {
  count(): Promise<number>;
  categories(): Promise<readonly PublicCategory[]>;
  /** Returns the current slug of the category that formerly had this slug. */
  movedCategory(slug: string): Promise<string | undefined>;
  first(count: number): Promise<readonly WorkSummary[]>;
  page(filter: WorkFilter, request: ListRange): Promise<ListPage<WorkSummary>>;
  featuredPlaces(): Promise<readonly number[]>;
  /** `#` and A to Z, or years from the newest. */
  headings(filter: WorkFilter): Promise<readonly WorkHeading[]>;
  showcase(pairs: readonly ShowcasePair[]): Promise<readonly Showcased[]>;
  /** Wraps around at both ends; a draft has neighbours too. */
  neighbours(id: number): Promise<Neighbours>;
  /** The images of a category's projects in list order (L3). @param category slug */
  images(category: string, request: ListRange): Promise<ListPage<GalleryImage>>;
  withSlugs(slugs: readonly string[]): Promise<readonly Article[]>;
  /** Picks a random work. @param chance from 0 to below 1 */
  atRandom(chance: number): Promise<Article | undefined>;
}
