import type { RefCallback } from "react";
import type { ListPage } from "#domain/works.ts";

export interface Pages<Row> {
  from: number;
  total: number;
  rows: readonly Row[];
  next: number | undefined;
  end: RefCallback<HTMLElement>;
  loadMore: () => void;
}

/** Wraps a list that is loaded completely. */
export function onePage<Row>({ from, total, rows }: ListPage<Row>): Pages<Row> {
  return { from, total, rows, next: undefined, end: ignore, loadMore: ignore };
}

function ignore(): void {}
