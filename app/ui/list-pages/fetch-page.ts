import { isRecord } from "#domain/parsing.ts";
import type { ListPage } from "#domain/works.ts";
import { call } from "../../api.ts";

/** Fetches one page of a long list; undefined where it can't be had, or is not what it should be. */
export function fetchPage<Row>(
  address: string,
  isRow: (value: unknown) => value is Row,
  signal: AbortSignal,
): Promise<ListPage<Row> | undefined> {
  return call(address, { signal }, (answer) => readPage(answer, isRow));
}

function readPage<Row>(
  answer: unknown,
  isRow: (value: unknown) => value is Row,
): ListPage<Row> | undefined {
  if (!isRecord(answer) || !Array.isArray(answer.rows)) return undefined;
  const { from, total, rows } = answer;
  if (typeof from !== "number" || typeof total !== "number") return undefined;
  return rows.every(isRow) ? { from, total, rows } : undefined;
}
