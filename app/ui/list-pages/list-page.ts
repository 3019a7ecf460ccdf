import type { RefCallback } from "react";
import type { ListPage } from "#domain/works.ts";

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
