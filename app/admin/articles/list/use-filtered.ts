import { useDeferredValue, useEffect, useMemo, useState } from "react";
import { fetchArticleRows, filterArticles, NO_FILTER } from "./rows/filter.ts";
import type { ArticleFilter } from "#domain/site-services.ts";
import type { Row } from "./rows/rows.ts";
import type { ListPage } from "#domain/works.ts";
import { SEARCH_ASKED_AFTER_MS } from "../../../motion/timing.ts";

/** The rows that match the search. */
export interface Filtered {
  first: ListPage<Row>;
  /** What the server has filtered it by: nothing, where all rows are here. */
  filter: ArticleFilter;
  /** Those of the page's rows that are left. */
  shown: readonly Row[];
  /** How many are left in all. */
  count: number;
}

/**
 * Filters the list during typing: in the browser where it has all rows, else on the server, which
 * has them all. The previous rows stay until the answer comes.
 * @param rows a page of the whole list
 */
export function useFilteredRows(rows: ListPage<Row>, { search, status }: ArticleFilter): Filtered {
  const hasAllRows = rows.rows.length === rows.total;
  // The input updates at once; the list follows at a lower priority.
  const wanted = useDeferredValue(search);
  const found = useFound(rows, hasAllRows ? NO_FILTER : { search, status });
  return useMemo(() => {
    if (!hasAllRows) {
      const { first, filter } = found ?? { first: rows, filter: NO_FILTER };
      return { first, filter, shown: first.rows, count: first.total };
    }
    const shown = filterArticles(rows.rows, { search: wanted, status });
    return { first: rows, filter: NO_FILTER, shown, count: shown.length };
  }, [rows, hasAllRows, wanted, status, found]);
}

type Found = Pick<Filtered, "first" | "filter">;

/** The server's matches; undefined without a search. Fetched again when the list reloads. */
function useFound(rows: ListPage<Row>, { search, status }: ArticleFilter) {
  const [found, setFound] = useState<Found>();
  const isAny = search.trim() !== "" || status !== "all";
  if (!isAny && found) setFound(undefined);
  useEffect(() => {
    if (!isAny) return undefined;
    const stop = new AbortController();
    const filter = { search, status };
    const ask = async () => {
      const first = await fetchArticleRows(filter, 0, stop.signal);
      if (first && !stop.signal.aborted) setFound({ first, filter });
    };
    const timer = setTimeout(() => void ask(), SEARCH_ASKED_AFTER_MS);
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
    // `rows` is not read: a reload of the list asks again.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [rows, isAny, search, status]);
  return isAny ? found : undefined;
}
