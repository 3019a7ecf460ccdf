import { useEffect, useRef } from "react";
import buttons from "../../../../ui/form/button.module.css";
import styles from "../../../../ui/form/note.module.css";
import type { Deleted } from "../use-saving.ts";

interface DeletedNoteProps {
  deleted: Deleted;
  onSaveAsNew: () => void;
  onRestore: () => void;
}

/** Says that the article was deleted meanwhile, and how what was written on it can still be stored. */
export function DeletedNote({ deleted, onSaveAsNew, onRestore }: DeletedNoteProps) {
  const note = useRef<HTMLElement>(null);
  // It stands at the form's end, which may be far from what was pressed.
  useEffect(() => note.current?.querySelector("button")?.focus(), []);

  return (
    <section ref={note} className={styles.note} aria-label="Artículo eliminado">
      <p role="alert">
        {deleted.sentence} {deleted.isBinned && "Está en la papelera. "}Nada de lo que has escrito
        se ha perdido.
      </p>
      <p className={styles.actions}>
        {deleted.isBinned && (
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
