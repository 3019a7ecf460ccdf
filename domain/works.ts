import type { Article } from "./article.ts";
import type { PublicCategory } from "./category.ts";
import type { Media } from "./media.ts";
import type { Showcased, ShowcasePair } from "./showcase.ts";

/** What lists show of a project. */
export interface WorkSummary extends Pick<
  Article,
  "id" | "slug" | "title" | "year" | "services" | "isTop"
> {
  cover: Media | null;
}

/** What the admin's list shows of an article (D2). */
export interface ListedArticle extends WorkSummary, Pick<Article, "isDraft" | "version"> {
  /** How many of its pictures and films have no alt text. */
  withoutAlt: number;
}

/** How works are ordered, in the studio's order or under headings (G4, U7), and the category that they are filtered by (G4). */
export interface WorkFilter {
  order: "studio" | "title" | "year";
  /** Its slug; null for all. */
  category: string | null;
}

/** Works under one heading of the index, a letter or a year (G4). */
export interface WorkHeading {
  heading: string;
  count: number;
}

/** One page of a long list. */
export interface ListPage<Row> {
  /** The place of its first row, from 0. */
  from: number;
  /** How many rows the whole list has. */
  total: number;
  rows: Row[];
}

/** Which rows of a long list to read. */
export interface PageRequest {
  /** The place of the first row; the first page where there is no such place. */
  from: number;
  size: number;
}

/** The position of an article in the studio's order, and its neighbours. */
export interface Neighbours {
  /** From 1. */
  position: number;
  total: number;
  previous: WorkSummary | null;
  next: WorkSummary | null;
}

/** A frame of a gallery (E1): one picture and the project that it belongs to. */
export interface GalleryImage {
  id: string;
  media: Media;
  postTitle: string;
  slug: string;
  /** How many images its project has (L4), and its place among them from 0. */
  count: number;
  place: number;
  categories: string[];
}

/** What pages ask of the published projects. Each answer is of one moment. */
export interface Works {
  count(): Promise<number>;
  /** The categories that visitors see, in the studio's order (U1). */
  categories(): Promise<readonly PublicCategory[]>;
  /** The slug of the category that had this one before (U1); undefined where none had. */
  movedCategory(slug: string): Promise<string | undefined>;
  /** The first in list order: the studio's, where by title the featured come first (D1, U7). */
  first(count: number): Promise<readonly WorkSummary[]>;
  /** Those of a filter, in its order: under the headings in turn, by title under each (G4). */
  page(filter: WorkFilter, request: PageRequest): Promise<ListPage<WorkSummary>>;
  /** The places of the featured ones among all in the studio's order. */
  featuredPlaces(): Promise<readonly number[]>;
  /** The headings of a filter by title or year: letters from A to Z after `#`, or years, the newest first (G4). */
  headings(filter: WorkFilter): Promise<readonly WorkHeading[]>;
  /** The projects that stand for the categories (H2). @param pairs by the categories' present names */
  showcase(pairs: readonly ShowcasePair[]): Promise<readonly Showcased[]>;
  /** The neighbours of an article in the studio's order (by title, unless it decides otherwise), wrapping round; a draft has neighbours too (P6). */
  neighbours(id: number): Promise<Neighbours>;
  /** Every image of the projects of a category, in list order (L3). @param category its slug */
  images(category: string, request: PageRequest): Promise<ListPage<GalleryImage>>;
  /** Those with these canonical slugs. */
  withSlugs(slugs: readonly string[]): Promise<readonly Article[]>;
  /** Any one. @param chance from 0 up to 1, as Math.random gives it */
  any(chance: number): Promise<Article | undefined>;
}
