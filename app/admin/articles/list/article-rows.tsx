import { memo, useCallback } from "react";
import { fetchArticleRows } from "./rows/load-article-rows.ts";
import type { ArticleFilter } from "#domain/site-services.ts";
import { filterQuery } from "./rows/filter.ts";
import { ARTICLES_WINDOW, type Row } from "./rows/rows.ts";
import { placesIn, type RoomWords } from "../../../ui/long-list/long-list.ts";
import { useLongList } from "../../../ui/long-list/use-long-list.tsx";
import type { ListPage } from "#domain/works.ts";
import { ArticleRow, type RowActions } from "./article-row.tsx";
import styles from "./dashboard.module.css";

const WORDS: RoomWords = { before: "Artículos anteriores", after: "Más artículos" };

const addressOf = (from: number) => `?from=${from}`;

interface RowsProps extends RowActions {
  /** A window of the articles that the list is narrowed to. */
  first: ListPage<Row>;
  /** What the server has narrowed it to. */
  narrowing: ArticleFilter;
  /** Another one each time that the list was read. */
  edition: unknown;
  /** Those of the window that a search has left; the others stay, hidden, which costs least. */
  shown: readonly Row[];
  /** While a form is open all but the edited one stand back (D6). */
  isDimmed: boolean;
  /** The id of the one that is edited. */
  edited: number | undefined;
}

/** The cards of the list, which nothing but their own articles makes anew. */
export const Rows = memo(function Rows(props: RowsProps) {
  const { first, narrowing, edition, shown, isDimmed, edited, onEdit, onRemove } = props;
  const { search, filter } = narrowing;
  const load = useCallback(
    async (from: number, signal: AbortSignal) =>
      (await fetchArticleRows({ search, filter }, from, signal))?.rows,
    [search, filter],
  );
  const name = `articles ${filterQuery(narrowing).toString()}`;
  const list = useLongList({
    name,
    size: ARTICLES_WINDOW,
    first,
    load,
    addressOf,
    words: WORDS,
    edition,
  });
  const stretches = list.cut({ from: 0, count: list.total });
  const seen = new Set(shown);
  return stretches.map((stretch) => {
    const own = list.propsOf(stretch, "articulos");
    return list.stands(stretch) ? (
      <ul key={stretch.from} className={isDimmed ? styles.dimmed : undefined} {...own}>
        {placesIn(stretch).map((place) => {
          const row = list.at(place);
          return (
            row && (
              <ArticleRow
                key={row.id}
                row={row}
                isHidden={!list.isLong && !seen.has(row)}
                isEdited={row.id === edited}
                onEdit={onEdit}
                onRemove={onRemove}
              />
            )
          );
        })}
      </ul>
    ) : (
      <div key={stretch.from} className={styles.room} {...own}>
        {list.room(stretch, "articulos")}
      </div>
    );
  });
});
