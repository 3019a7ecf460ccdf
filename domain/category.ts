import { titleSlug } from "./slug.ts";
import type { Translated } from "./translations.ts";

/** The categories that a new studio starts with, in the dashboard's order (E1, D3). */
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

/** Maximum length of a category's name, in characters. */
export const LONGEST_CATEGORY = 40;
/** Maximum number of categories. */
export const MOST_CATEGORIES = 40;

/** The text of a category, which has a field for each language (N2). */
export interface CategoryTexts {
  name: string;
}

/** What the admin decides of a category (U1). */
export interface CategorySettings extends Translated<CategoryTexts> {
  /** As it is printed; unique by its slug. */
  name: string;
  /** Whether the gallery's dropdown, the header's count and the works page have it. */
  inGalleries: boolean;
  /** Whether visitors see nothing of it. */
  isHidden: boolean;
}

/** A category as it is stored. */
export interface Category extends CategorySettings {
  id: number;
  /** How many articles carry it, drafts and the trash among them. */
  articles: number;
}

/** What visitors see of a category: public works carry it, and it is not hidden (U1). */
export interface PublicCategory extends Translated<CategoryTexts> {
  /** What works and settings call it by. */
  name: string;
  /** What a page prints: its name in the page's language (N2). */
  label: string;
  /** Its part of `/gallery/{slug}`. */
  slug: string;
  inGalleries: boolean;
  /** Its place among the cards of the works page; GALLERYS opens the first (W2, L1). */
  cardPosition: number;
  works: number;
  /** How many images its works have; a category without any has no gallery. */
  images: number;
  /** What it was called before, and what was merged into it. */
  formerNames: readonly string[];
}

/** A category as pages link to it. */
export type CategoryLink = Pick<PublicCategory, "name" | "slug">;

/** The slug of a category in `/gallery/{slug}`: lower-cased, spaces to hyphens (P1). */
export function categorySlug(name: string): string {
  return titleSlug(name);
}

/** Another spelling of an address, which is no former name: the address is put right as it is shown (L1). */
const SPELLINGS: ReadonlyMap<string, string> = new Map([["books-proyects", "books-projects"]]);

/** The slug that a gallery's address means (L1). */
export function spelledSlug(slug: string): string {
  const lower = slug.toLowerCase();
  return SPELLINGS.get(lower) ?? lower;
}

/** The address of a category's gallery (P1, W1). */
export function galleryAddress(slug: string): string {
  return `/gallery/${slug}`;
}

/** The categories that the dropdown lists and the header counts (L2, G8, U1). */
export function galleryCategories(categories: readonly PublicCategory[]): PublicCategory[] {
  return categories.filter(({ inGalleries, images }) => inGalleries && images > 0);
}

/** The order of the works page's cards, which is the studio's own unless the demo's stands (W2). */
export function inCardOrder(categories: readonly PublicCategory[]): PublicCategory[] {
  return categories.toSorted((a, b) => a.cardPosition - b.cardPosition);
}

/** The gallery that GALLERYS opens (L1, U1); undefined where no category has pictures. */
export function firstGallery(categories: readonly PublicCategory[]): PublicCategory | undefined {
  return inCardOrder(galleryCategories(categories))[0];
}

/** The category of a name that it has or had; undefined for any other. */
export function categoryNamed(
  categories: readonly PublicCategory[],
  name: string,
): PublicCategory | undefined {
  return (
    categories.find((each) => each.name === name) ??
    categories.find(({ formerNames }) => formerNames.includes(name))
  );
}
