/** The eight categories an article can carry, in the dashboard's order (E1, D3). */
export const CATEGORIES = [
  "FOOD",
  "ARCHITECTURE",
  "BOOKS-PROJECTS",
  "COMMERCIAL",
  "CORPORATE",
  "E-COMMERCE",
  "EVENTS",
  "FASHION",
] as const;

export type Category = (typeof CATEGORIES)[number];

/** The seven that the gallery's dropdown lists: all but FOOD (L2). */
export const GALLERY_CATEGORIES: readonly Category[] = CATEGORIES.filter((name) => name !== "FOOD");

/** What the header prints beside GALLERYS (G8): fixed, whatever the library holds. */
export const GALLERY_COUNT = 7;

/** The category shown when an address names none, or one that does not exist (L1). */
export const DEFAULT_CATEGORY: Category = "FASHION";

/** Spellings of older addresses that still lead to their category (L1). */
const ALIASES: ReadonlyMap<string, Category> = new Map([["books-proyects", "BOOKS-PROJECTS"]]);

/** True for one of the eight category names, spelt as the dashboard spells them (E1). */
export function isCategory(value: unknown): value is Category {
  return CATEGORIES.some((name) => name === value);
}

/** The slug of a category in `/gallery/{slug}`: lower-cased, spaces to hyphens (P1). */
export function categorySlug(category: Category): string {
  return category.toLowerCase().replaceAll(" ", "-");
}

/**
 * The category that a gallery address means (L1).
 * @param slug the address part, or undefined for plain `/gallery`
 * @returns the category; FASHION where the slug is missing or unknown
 */
export function categoryOfSlug(slug: string | undefined): Category {
  const wanted = (slug ?? "").toLowerCase();
  return (
    CATEGORIES.find((name) => categorySlug(name) === wanted) ??
    ALIASES.get(wanted) ??
    DEFAULT_CATEGORY
  );
}

/** The address of a category's gallery (P1, W1). */
export function galleryAddress(category: Category): string {
  return `/gallery/${categorySlug(category)}`;
}
