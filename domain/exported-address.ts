import { FIRST_PAGE_SIZE, PAGE_SIZE, type Query } from "./list-pages.ts";

export interface ListSizes {
  page: number;
  first: number;
}

export const LIST_SIZES: ListSizes = { page: PAGE_SIZE, first: FIRST_PAGE_SIZE };

/**
 * Returns an address's path in the static export (O3): a query becomes path segments, as in
 * `/index/by=year/from=20`. Exported pages contain this function's source text, so it must refer to
 * nothing outside itself.
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
