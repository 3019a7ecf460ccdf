import { CATEGORIES, categorySlug } from "#domain/category.ts";
import type { WorkFilter } from "#domain/works.ts";

/** All works by title, as the archive has them (W3). */
export const ALL_BY_TITLE: WorkFilter = { order: "title", category: null };

/** Reads `?by=year` and `?category={slug}`; anything else in them means no choice (G4). */
export function readChoice(query: URLSearchParams): WorkFilter {
  const wanted = query.get("category");
  return {
    order: query.get("by") === "year" ? "year" : "title",
    category: CATEGORIES.find((category) => categorySlug(category) === wanted) ?? null,
  };
}

/** Writes a choice as an address has it; nothing for none (G4). */
export function choiceQuery({ order, category }: WorkFilter): URLSearchParams {
  const query = new URLSearchParams();
  if (order === "year") query.set("by", "year");
  if (category) query.set("category", categorySlug(category));
  return query;
}
