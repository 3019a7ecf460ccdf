import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { ADMIN } from "#domain/admin-address.ts";
import { message } from "#domain/messages.ts";
import buttons from "../../../ui/form/button.module.css";
import styles from "../../../ui/form/form.module.css";
import { Notice } from "../../../ui/form/notice.tsx";
import { moveEdit, readEdits } from "../../editing/unsaved-changes.ts";
import { initialBase } from "./form-state.ts";
import { readUnsavedArticle, subjectOf } from "./unsaved-article.ts";
import type { RefusedSave } from "./save-article.ts";

/** Explains a save that got no answer, of which the alert names no cause. */
export function OfflineNote() {
  return (
    <section className={styles.note} aria-label="Sin conexión">
      <output>
        {message("no-connection")} El artículo no se guardó. Lo que has escrito sigue aquí y en este
        navegador: pulsa Guardar otra vez cuando vuelva la conexión.
      </output>
    </section>
  );
}

interface DeletedNoteProps {
  deleted: Extract<RefusedSave, { reason: "deleted" }>;
  onSaveAsNew: () => void;
  onRestore: () => void;
}

/** Reports that the article was deleted meanwhile, and offers ways to save the edit. */
export function DeletedNote({ deleted, onSaveAsNew, onRestore }: DeletedNoteProps) {
  const note = useRef<HTMLElement>(null);
  // The note may be out of view at the end of the form; the focus scrolls to it.
  useEffect(() => note.current?.querySelector("button")?.focus(), []);

  return (
    <section ref={note} className={styles.note} aria-label="Artículo eliminado">
      <p role="alert">
        {deleted.sentence} {deleted.isInTrash && "Está en la papelera. "}Nada de lo que has escrito
        se ha perdido.
      </p>
      <p className={styles.actions}>
        {deleted.isInTrash && (
          <button type="button" className={buttons.strong} onClick={onRestore}>
            Restaurarlo y guardar
          </button>
        )}
        <button type="button" className={buttons.plain} onClick={onSaveAsNew}>
          Guardar como nuevo
        </button>
      </p>
    </section>
  );
}

interface DeletedArticleProps {
  id: number;
  onClose: () => void;
}

/** Reports that the requested article does not exist, and offers its unsaved edit as a new article. */
export function DeletedArticle({ id, onClose }: DeletedArticleProps) {
  const navigate = useNavigate();
  const [left] = useState(() =>
    readEdits(localStorage, subjectOf(id)).find(({ content }) => readUnsavedArticle(content)),
  );
  const recover = async () => {
    const edit = readUnsavedArticle(left?.content);
    if (!left || !edit) return;
    const base = initialBase(null, new Date().getUTCFullYear());
    const content = { base, content: edit.content };
    moveEdit(localStorage, subjectOf(id), subjectOf("new"), { ...left, version: 0, content });
    await navigate(ADMIN.newArticle, { replace: true, preventScrollReset: true });
  };
  const notice = left
    ? {
        text: `${message("no-such-article")} Este navegador conserva cambios tuyos sin guardar.`,
        action: { label: "Recuperar como artículo nuevo", run: () => void recover() },
      }
    : { text: message("no-such-article") };
  return <Notice notice={notice} onClose={onClose} />;
}
