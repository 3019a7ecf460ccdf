import { FIRST_PAGE_SIZE, PAGE_SIZE, type Query } from "./list-pages.ts";

/** How many rows the pages of long lists hold. */
export interface ListSizes {
  page: number;
  /** The first page of a list of articles. */
  first: number;
}

export const LIST_SIZES: ListSizes = { page: PAGE_SIZE, first: FIRST_PAGE_SIZE };

/**
 * The path that stands for an address where the site is files (O3): a file server reads no query, so what the pages
 * of the site read of one follows the path, as in `/index/by=year/from=20`. Slugs have no `=`.
 * `from` names the page of the list that holds the place. What pages don't read is left out.
 *
 * Exported pages carry the text of this function: it may name nothing outside of it.
 * @param path from `/`, with the prefix of its language, a slash at its end or none
 */
export function exportedPath(path: string, query: Query, sizes: ListSizes): string {
  const bare = path.replace(/(.)\/+$/, "$1");
  const first = /\/gallery(\/|$)/.test(bare) ? sizes.page : sizes.first;
  const parts = ["by", "category", "from", "view"].flatMap((name) => {
    const value = query.get(name);
    if (!value || !/\/(work|index|gallery)(\/|$)/.test(bare)) return [];
    if (name !== "from") return `${name}=${encodeURIComponent(value)}`;
    const place = /^\d{1,9}$/.test(value) ? Number(value) : 0;
    return place < first ? [] : `from=${place - ((place - first) % sizes.page)}`;
  });
  return [bare, ...parts].join("/");
}
