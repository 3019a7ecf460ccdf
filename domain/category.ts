import { titleSlug } from "./slug.ts";
import type { Translated } from "./translations.ts";

/** The categories of a new studio, in the dashboard's order (D3). */
export const INITIAL_CATEGORIES = [
  "FOOD",
  "ARCHITECTURE",
  "BOOKS-PROJECTS",
  "COMMERCIAL",
  "CORPORATE",
  "E-COMMERCE",
  "EVENTS",
  "FASHION",
] as const;

export const LONGEST_CATEGORY = 40;
export const MOST_CATEGORIES = 40;

export interface CategoryTexts {
  name: string;
}

export interface CategorySettings extends Translated<CategoryTexts> {
  name: string;
  inGalleries: boolean;
  isHidden: boolean;
}

export interface Category extends CategorySettings {
  id: number;
  articles: number;
}

export interface PublicCategory extends Translated<CategoryTexts> {
  /** The reference in works and settings. */
  name: string;
  label: string;
  slug: string;
  inGalleries: boolean;
  cardPosition: number;
  works: number;
  images: number;
  /** Former names, also of merged categories. */
  formerNames: readonly string[];
}

export type CategoryLink = Pick<PublicCategory, "name" | "slug">;

/** Returns a category's slug in `/gallery/{slug}` (P1). */
export function categorySlug(name: string): string {
  return titleSlug(name);
}

/** Misspelled slugs, which are corrected without a former name. */
const SPELLINGS: ReadonlyMap<string, string> = new Map([["books-proyects", "books-projects"]]);

/** Normalizes the slug of a gallery's address (L1). */
export function spelledSlug(slug: string): string {
  const lower = slug.toLowerCase();
  return SPELLINGS.get(lower) ?? lower;
}

/** Returns the path of a category's gallery. */
export function galleryAddress(slug: string): string {
  return `/gallery/${slug}`;
}

/** Returns the categories in the dropdown and the header's count (L2, G8). */
export function galleryCategories(categories: readonly PublicCategory[]): PublicCategory[] {
  return categories.filter(({ inGalleries, images }) => inGalleries && images > 0);
}

/** Sorts categories as the cards of the works page (W2). */
export function inCardOrder(categories: readonly PublicCategory[]): PublicCategory[] {
  return categories.toSorted((a, b) => a.cardPosition - b.cardPosition);
}

/** Returns the gallery that the link GALLERYS opens. */
export function firstGallery(categories: readonly PublicCategory[]): PublicCategory | undefined {
  return inCardOrder(galleryCategories(categories))[0];
}

/** Finds a category by its current name, else by a former one. */
export function categoryNamed(
  categories: readonly PublicCategory[],
  name: string,
): PublicCategory | undefined {
  return (
    categories.find((each) => each.name === name) ??
    categories.find(({ formerNames }) => formerNames.includes(name))
  );
}
