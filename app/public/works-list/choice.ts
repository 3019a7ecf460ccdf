import { CATEGORIES, categorySlug, type Category } from "#domain/category.ts";

/** How works are ordered, and the category they are narrowed to (G4). */
export interface Choice {
  order: "title" | "year";
  category: Category | null;
}

/** All works by title, as the archive has them (W3). */
export const ALL_BY_TITLE: Choice = { order: "title", category: null };

/** Reads `?by=year` and `?category={slug}`; anything else in them means no choice (G4). */
export function readChoice(query: URLSearchParams): Choice {
  const wanted = query.get("category");
  return {
    order: query.get("by") === "year" ? "year" : "title",
    category: CATEGORIES.find((category) => categorySlug(category) === wanted) ?? null,
  };
}

/** Writes a choice as an address has it; nothing for none (G4). */
export function choiceQuery({ order, category }: Choice): URLSearchParams {
  const query = new URLSearchParams();
  if (order === "year") query.set("by", "year");
  if (category) query.set("category", categorySlug(category));
  return query;
}
