import { useSyncExternalStore } from "react";
import styles from "./dashboard.module.css";
import { hasKeptEdit, watchKeptEdits, type EditedId } from "./editor/kept-edits.ts";

/** Says in the list that this browser keeps an edit of the article that was not saved (D3). */
export function UnsavedMark({ id }: { id: EditedId }) {
  const isKept = useSyncExternalStore(
    watchKeptEdits,
    () => hasKeptEdit(id),
    () => false,
  );
  return isKept && <span className={`${styles.unsaved} type-label`}>Cambios sin guardar</span>;
}
