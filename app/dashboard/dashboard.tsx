import { useState } from "react";
import { useNavigate, useRevalidator, useSearchParams } from "react-router";
import { MOST_FEATURED, type Article } from "#domain/article.ts";
import { message } from "#domain/messages.ts";
import { removeArticle } from "../api.ts";
import buttons from "../shared/admin/button.module.css";
import { ArticleRow, type Row } from "./article-row.tsx";
import styles from "./dashboard.module.css";
import { Editor } from "./editor/editor.tsx";
import { UnsavedMark } from "./unsaved-mark.tsx";

export interface DashboardProps {
  rows: Row[];
  featured: number;
  /** The article of `?edit=ID`. */
  editing: Article | null;
}

/** The list of articles, and the form over it while one is edited or added (D1, D3). */
export function Dashboard({ rows, featured, editing }: DashboardProps) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [notice, setNotice] = useState("");
  const isNew = search.has("new");

  const remove = async (row: Row) => {
    if (!window.confirm(`¿Eliminar «${row.title}»? Esta acción no se puede deshacer.`)) return;
    const answer = await removeArticle(row.id);
    if (answer === undefined) alert(message("delete-no-connection"));
    else if (answer.success) setNotice(message("deleted"));
    else alert(message("delete-failed", { error: answer.error || message("delete-unknown") }));
    await revalidate();
  };
  const open = (search: string) => navigate(search, { preventScrollReset: true });

  return (
    <>
      <div className={styles.page} inert={isNew || editing !== null}>
        <div className={styles.head}>
          <h1 className="type-display">Lista de Artículos</h1>
          <button type="button" className={buttons.strong} onClick={() => void open("?new")}>
            Agregar Artículo
          </button>
          <UnsavedMark id="new" />
        </div>
        <p className={`${styles.counts} type-label`}>
          <span>{rows.length === 1 ? "1 artículo" : `${rows.length} artículos`}</span>
          <span>
            {featured} de {MOST_FEATURED} destacados
          </span>
          <output>{notice}</output>
        </p>
        {rows.length === 0 ? (
          <p className={styles.empty}>No hay artículos visibles.</p>
        ) : (
          <ul className={styles.list}>
            {rows.map((row) => (
              <ArticleRow
                key={row.id}
                row={row}
                onEdit={() => void open(`?edit=${row.id}`)}
                onRemove={() => void remove(row)}
              />
            ))}
          </ul>
        )}
      </div>
      <Editor
        article={editing}
        isNew={isNew}
        mayFeature={featured < MOST_FEATURED || editing?.isTop === true}
      />
    </>
  );
}
