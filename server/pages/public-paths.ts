import type { Article } from "#domain/article.ts";
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
/** These too are pages that nobody is sent on from; the sitemap names those that are linked to (L1). */
const PAGE_ADDRESSES: ReadonlySet<string> = new Set([
  ...PAGES,
  "/gallery",
  ...CATEGORIES.map(galleryAddress),
]);
const WORKS = workAddress("");

/** The canonical address of every page that a visitor can open. */
export function publicPaths(articles: readonly Pick<Article, "slug">[]): string[] {
  return [...PAGES, ...articles.map(({ slug }) => workAddress(slug))];
}

/** Whether a visitor can open a page at this address without being sent on. */
export function isPublicPath(path: string, articles: readonly Pick<Article, "slug">[]): boolean {
  if (!path.startsWith(WORKS)) return PAGE_ADDRESSES.has(path);
  const asked = path.slice(WORKS.length);
  return articles.some(({ slug }) => slug === asked);
}
