import { useDeferredValue, useEffect, useMemo, useState } from "react";
import { fetchArticleRows, filterArticles, NO_FILTER } from "./rows/filter.ts";
import type { ArticleFilter } from "#domain/site-services.ts";
import type { Row } from "./rows/rows.ts";
import type { ListPage } from "#domain/works.ts";
import { ARTICLE_SEARCH_DELAY_MS } from "../../timing.ts";

export interface Filtered {
  first: ListPage<Row>;
  /** The filter that the server applied; none if the browser has all rows. */
  filter: ArticleFilter;
  /** The page's rows that match. */
  shown: readonly Row[];
  /** Number of matches in the whole list. */
  count: number;
}

/** Filters during typing: in the browser if it has all rows, otherwise on the server. */
export function useFilteredRows(rows: ListPage<Row>, { search, status }: ArticleFilter): Filtered {
  const hasAllRows = rows.rows.length === rows.total;
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
    const timer = setTimeout(() => void ask(), ARTICLE_SEARCH_DELAY_MS);
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
    // `rows` is a dependency so that a reload of the list repeats the search.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [rows, isAny, search, status]);
  return isAny ? found : undefined;
}
