import type { ListRange } from "./works.ts";

export const PAGE_SIZE = 60;
/** Smaller than other pages, because the document's first response contains it. */
export const FIRST_PAGE_SIZE = 20;

export interface Query {
  get(name: string): string | null;
}

/** Reads `?from=N` as the page that contains row N; without a valid N it is the first page. */
export function readListRange(query: Query, firstSize = PAGE_SIZE): ListRange {
  const named = query.get("from");
  const place = named !== null && /^\d{1,9}$/.test(named) ? Number(named) : 0;
  if (place < firstSize) return { from: 0, size: firstSize };
  return { from: place - ((place - firstSize) % PAGE_SIZE), size: PAGE_SIZE };
}
