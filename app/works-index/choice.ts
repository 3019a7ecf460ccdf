import type { Article } from "#domain/article.ts";
import { coverOf, inCategory, indexByLetter, indexByYear } from "#domain/catalogue.ts";
import { CATEGORIES, categorySlug, type Category } from "#domain/category.ts";
import type { Media } from "#domain/media.ts";
import { workAddress } from "#domain/slug.ts";

/** How the index is ordered, and the category it is narrowed to (G4). */
export interface Choice {
  order: "title" | "year";
  category: Category | null;
}

/** One line of the index. */
export interface IndexEntry {
  title: string;
  address: string;
  year: number;
  services: Category[];
  media: Media | null;
}

/** The lines under one heading. */
export interface IndexSection {
  heading: string;
  entries: IndexEntry[];
}

/** Reads `?by=year` and `?category={slug}`; anything else in them means no choice (G4). */
export function readChoice(query: URLSearchParams): Choice {
  const wanted = query.get("category");
  return {
    order: query.get("by") === "year" ? "year" : "title",
    category: CATEGORIES.find((category) => categorySlug(category) === wanted) ?? null,
  };
}

/** The address of the index with such a choice (G4). */
export function choiceAddress({ order, category }: Choice): string {
  const query = new URLSearchParams();
  if (order === "year") query.set("by", "year");
  if (category) query.set("category", categorySlug(category));
  return query.size === 0 ? "/index" : `/index?${query.toString()}`;
}

/** The works that fit a choice, under their headings (G4). */
export function worksIndex(
  articles: readonly Article[],
  { order, category }: Choice,
): IndexSection[] {
  const chosen = category ? inCategory(articles, category) : articles;
  const groups = order === "year" ? indexByYear(chosen) : indexByLetter(chosen);
  return groups.map(({ heading, articles: members }) => ({
    heading,
    entries: members.map(indexEntry),
  }));
}

function indexEntry(article: Article): IndexEntry {
  const { title, slug, year, services } = article;
  return { title, address: workAddress(slug), year, services, media: coverOf(article) };
}
