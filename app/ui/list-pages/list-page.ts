import type { RefCallback } from "react";
import type { ListPage, PageRequest } from "#domain/works.ts";

/** How many rows a page of a long list holds (W3, W4, G4, L3, D1). */
export const PAGE_SIZE = 60;
/** How many rows the first page of a list of articles holds: a document waits for it (decision 24). */
export const FIRST_PAGE_SIZE = 20;

/**
 * Reads `?from=N`: the page of a long list that holds this place.
 * @param firstSize how many rows the first page holds
 * @returns the first page where the address names no place
 */
export function readPageRequest(query: URLSearchParams, firstSize = PAGE_SIZE): PageRequest {
  const from = query.get("from") ?? "";
  const place = /^\d{1,9}$/.test(from) ? Number(from) : 0;
  if (place < firstSize) return { from: 0, size: firstSize };
  return { from: place - ((place - firstSize) % PAGE_SIZE), size: PAGE_SIZE };
}

/** The rows of a long list from the first page on, as far as they are loaded. */
export interface Pages<Row> {
  from: number;
  total: number;
  rows: readonly Row[];
  /** The place of the first row that is not loaded; undefined at the list's end. */
  next: number | undefined;
  /** For the element with the link to the next page, at the end of the rows. */
  end: RefCallback<HTMLElement>;
  loadMore: () => void;
}

/** A list that is here whole. */
export function onePage<Row>({ from, total, rows }: ListPage<Row>): Pages<Row> {
  return { from, total, rows, next: undefined, end: ignore, loadMore: ignore };
}

function ignore(): void {}
