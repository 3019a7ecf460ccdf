import { CATEGORIES, categorySlug } from "#domain/category.ts";
import type { WorkFilter } from "#domain/works.ts";

/** All works by title, as the archive has them (W3). */
export const ALL_BY_TITLE: WorkFilter = { order: "title", category: null };

/** Reads `?by=year` and `?category={slug}`; anything else in them means no filter (G4). */
export function readFilter(query: URLSearchParams): WorkFilter {
  const wanted = query.get("category");
  return {
    order: query.get("by") === "year" ? "year" : "title",
    category: CATEGORIES.find((category) => categorySlug(category) === wanted) ?? null,
  };
}

/**
 * The address of the works of a filter; it names no more than was chosen (G4).
 * @param path of the page or of the rows
 * @param from the place that the page of the list holds
 */
export function worksAddress(path: string, { order, category }: WorkFilter, from = 0): string {
  const query = new URLSearchParams();
  if (order === "year") query.set("by", "year");
  if (category) query.set("category", categorySlug(category));
  if (from > 0) query.set("from", String(from));
  return query.size === 0 ? path : `${path}?${query.toString()}`;
}
