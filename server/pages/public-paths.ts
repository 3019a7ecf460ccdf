import { CATEGORIES, GALLERY_CATEGORIES, galleryAddress } from "#domain/category.ts";
import { workAddress } from "#domain/slug.ts";

/** All but those of works. */
const PAGES = [
  "/",
  "/work",
  "/index",
  "/about",
  "/contact",
  ...GALLERY_CATEGORIES.map(galleryAddress),
];
/** These pages exist too; the sitemap names only those that are linked to (L1). */
const PAGE_ADDRESSES: ReadonlySet<string> = new Set([
  ...PAGES,
  "/gallery",
  ...CATEGORIES.map(galleryAddress),
]);
const WORKS = workAddress("");

/** The canonical address of every page that a visitor can open. @param slugs of all public works */
export function publicPaths(slugs: readonly string[]): string[] {
  return [...PAGES, ...slugs.map(workAddress)];
}

/** Whether an address is that of a public page, or of a work that there may be. */
export function mayBePublic(path: string): boolean {
  return path.startsWith(WORKS) || PAGE_ADDRESSES.has(path);
}

/**
 * Whether a visitor can open a page at this address without being sent on.
 * @param isCanonical whether there is a public work of this slug
 */
export async function isPublicPath(
  path: string,
  isCanonical: (slug: string) => Promise<boolean>,
): Promise<boolean> {
  if (!path.startsWith(WORKS)) return PAGE_ADDRESSES.has(path);
  return isCanonical(path.slice(WORKS.length));
}
