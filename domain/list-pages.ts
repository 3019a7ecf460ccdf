import type { PageRequest } from "./works.ts";

/** How many rows a page of a long list holds (W3, W4, G4, L3, D1). */
export const PAGE_SIZE = 60;
/** How many rows the first page of a list of articles holds: a document waits for it (decision 24). */
export const FIRST_PAGE_SIZE = 20;

/** The query of an address, as `URLSearchParams` reads it. */
export interface Query {
  get(name: string): string | null;
}

/**
 * Reads `?from=N`: the page of a long list that holds this place.
 * @param firstSize how many rows the first page holds
 * @returns the first page where the address names no place
 */
export function readPageRequest(query: Query, firstSize = PAGE_SIZE): PageRequest {
  const named = query.get("from");
  const place = named !== null && /^\d{1,9}$/.test(named) ? Number(named) : 0;
  if (place < firstSize) return { from: 0, size: firstSize };
  return { from: place - ((place - firstSize) % PAGE_SIZE), size: PAGE_SIZE };
}
