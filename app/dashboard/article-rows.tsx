import { memo } from "react";
import { ArticleRow, type RowActions } from "./article-row.tsx";
import styles from "./dashboard.module.css";
import type { Row } from "./rows.ts";

interface RowsProps extends RowActions {
  rows: readonly Row[];
  /** Those of them that a search has left; the others stay, hidden, which costs least. */
  shown: readonly Row[];
  /** While a form is open all but the edited one stand back (D6). */
  isDimmed: boolean;
  /** The id of the one that is edited. */
  edited: number | undefined;
}

/** The cards of the list, which nothing but their own articles makes anew. */
export const Rows = memo(function Rows(props: RowsProps) {
  const { rows, shown, isDimmed, edited, onEdit, onRemove } = props;
  const seen = new Set(shown);
  return (
    <ul className={isDimmed ? styles.dimmed : undefined}>
      {rows.map((row) => (
        <ArticleRow
          key={row.id}
          row={row}
          isHidden={!seen.has(row)}
          isEdited={row.id === edited}
          onEdit={onEdit}
          onRemove={onRemove}
        />
      ))}
    </ul>
  );
});
