import { memo, useCallback } from "react";
import type { ArticleFilter } from "#domain/site-services.ts";
import type { ListPage } from "#domain/works.ts";
import { NextPage, PreviousPage } from "../../../ui/list-pages/page-links.tsx";
import { usePages } from "../../../ui/list-pages/use-pages.ts";
import { ArticleRow, type RowActions } from "./article-row.tsx";
import styles from "./dashboard.module.css";
import { filterQuery, fetchArticleRows } from "./rows/filter.ts";
import type { Row } from "./rows/rows.ts";

const addressOf = (from: number) => (from === 0 ? "?" : `?from=${from}`);

interface RowsProps extends RowActions {
  /** A page of the filtered articles; another one each time that the list was read. */
  first: ListPage<Row>;
  /** What the server has filtered it by. */
  filter: ArticleFilter;
  /** Those of the page that a search has left; the others stay, hidden, which costs least. */
  shown: readonly Row[];
  /** While a form is open all but the edited one stand back (D6). */
  isDimmed: boolean;
  /** The id of the one that is edited. */
  edited: number | undefined;
}

/** The cards of the list, which nothing but their own articles makes anew. */
export const Rows = memo(function Rows(props: RowsProps) {
  const { first, filter: asked, shown, isDimmed, edited, onEdit, onRemove } = props;
  const { search, status } = asked;
  const load = useCallback(
    (from: number, signal: AbortSignal) => fetchArticleRows({ search, status }, from, signal),
    [search, status],
  );
  const name = `articles ${filterQuery(asked).toString()}`;
  const { from, rows, next, end } = usePages({ name, first, load });
  const seen = new Set(shown);
  return (
    <>
      <PreviousPage from={from} addressOf={addressOf} label="Artículos anteriores" />
      <ul className={isDimmed ? styles.dimmed : undefined}>
        {rows.map((row, index) => (
          <ArticleRow
            key={row.id}
            row={row}
            place={from + index}
            isHidden={first.rows.length === first.total && !seen.has(row)}
            isEdited={row.id === edited}
            onEdit={onEdit}
            onRemove={onRemove}
          />
        ))}
      </ul>
      <NextPage next={next} end={end} addressOf={addressOf} label="Más artículos" />
    </>
  );
});
