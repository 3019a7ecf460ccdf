import { useSyncExternalStore } from "react";
import { hasEdits, watchEdits } from "../../editing/use-document.ts";
import { subjectOf, type EditedId } from "../editor/form-state.ts";
import styles from "./dashboard.module.css";

/** Says in the list that this browser keeps an edit of the article that was not saved (D3). */
export function UnsavedMark({ id }: { id: EditedId }) {
  const isKept = useSyncExternalStore(
    watchEdits,
    () => hasEdits(localStorage, subjectOf(id)),
    () => false,
  );
  return isKept && <span className={`${styles.unsaved} type-label`}>Cambios sin guardar</span>;
}
