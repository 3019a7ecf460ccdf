import type { ArticleFilter } from "#domain/site-services.ts";
import type { ListPage } from "#domain/works.ts";
import { fetchPage } from "../../../../ui/list-pages/use-pages.ts";
import { filterQuery } from "./filter.ts";
import type { Row } from "./rows.ts";

/** Where pages of the list are asked for, as JSON. */
const ARTICLE_ROWS = "/dashboard/filas";

/** Fetches the page of a filtered list that begins at a place; undefined where it can't be had. */
export function fetchArticleRows(
  filter: ArticleFilter,
  from: number,
  signal: AbortSignal,
): Promise<ListPage<Row> | undefined> {
  const query = filterQuery(filter);
  query.set("from", String(from));
  return fetchPage(`${ARTICLE_ROWS}?${query.toString()}`, isRow, signal);
}

function isRow(value: unknown): value is Row {
  if (typeof value !== "object" || value === null) return false;
  const { id, title, places }: Partial<Row> = value;
  return typeof id === "number" && typeof title === "string" && Array.isArray(places);
}
