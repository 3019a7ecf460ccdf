import type { Article } from "#domain/article.ts";
import { GALLERY_CATEGORIES, galleryAddress } from "#domain/category.ts";
import { workAddress } from "#domain/slug.ts";

const PAGES = ["/", "/work", "/index", "/about", "/contact"];

/** The canonical address of every page that a visitor can open. */
export function publicPaths(articles: readonly Pick<Article, "slug">[]): string[] {
  return [
    ...PAGES,
    ...GALLERY_CATEGORIES.map(galleryAddress),
    ...articles.map(({ slug }) => workAddress(slug)),
  ];
}
