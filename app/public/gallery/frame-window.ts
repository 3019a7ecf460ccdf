import type { Article } from "#domain/article.ts";
import { galleryImages } from "#domain/catalogue.ts";
import type { Category } from "#domain/category.ts";
import { readFrom, type ListWindow } from "../../ui/long-list/windows.ts";
import { frameOf, type WallFrame } from "./frame.ts";
import { SHEET_WINDOW } from "./sheet-window.ts";

/** So many frames of a category a page carries, and each call for more brings. */
export const FRAMES_WINDOW = 240;

/**
 * One window of a category's frames (L3).
 * @param articles in the list's order, so that it need not be made again
 * @param query names the place, as `?from=N`
 */
export function frameWindow(
  articles: readonly Article[],
  category: Category,
  query: URLSearchParams,
): ListWindow<WallFrame> {
  const members = articles.filter(({ services }) => services.includes(category));
  const total = members.reduce((sum, { images }) => sum + images.length, 0);
  const from = readFrom(query, total, SHEET_WINDOW);
  const shown: Article[] = [];
  let [at, skipped] = [0, 0];
  for (const article of members) {
    const end = at + article.images.length;
    if (end <= from) skipped = end;
    else if (at < from + FRAMES_WINDOW) shown.push(article);
    at = end;
  }
  const rows = galleryImages(shown, category)
    .slice(from - skipped, from - skipped + FRAMES_WINDOW)
    .map(frameOf);
  return { from, total, rows };
}
