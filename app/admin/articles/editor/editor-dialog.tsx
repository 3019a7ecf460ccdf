import type { ClipboardEvent, ReactNode } from "react";
import { useModal } from "../../../ui/use-modal.ts";
import { useFileDrop } from "../../uploads/use-file-drop.ts";
import styles from "./article-form.module.css";

const TEXT_FIELDS = "textarea, input:not([type=checkbox], [type=file])";

interface EditorDialogProps {
  onClose: () => void;
  onFiles: (files: File[]) => void;
  /** Why files are refused now; undefined while they are accepted. */
  refusal: string | undefined;
  children: ReactNode;
}

/** Renders the dialog over the list, which accepts pasted and dropped files. */
export function EditorDialog({ onClose, onFiles, refusal, children }: EditorDialogProps) {
  // By default the close button, which comes first, would get the focus.
  const modal = useModal(onClose, "[data-first-focus], input[required]");

  const take = (files: File[]) => {
    if (refusal === undefined) onFiles(files);
    else alert(refusal);
  };
  const { isOver, drop } = useFileDrop(({ files }) => take([...files]));

  return (
    // Pasting needs no control of its own: a button picks files too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      {...modal}
      className={styles.dialog}
      aria-labelledby="form-title"
      onPaste={(event) => {
        const files = [...event.clipboardData.files];
        if (files.length === 0 || isTextForField(event)) return;
        event.preventDefault();
        take(files);
      }}
      // A dragged picture of the form would be dropped as a new file.
      onDragStart={(event) => event.preventDefault()}
      {...drop}
    >
      <div className={styles.sheet}>{children}</div>
      {isOver && <p className={styles.dropping}>{refusal ?? DROP_HERE}</p>}
    </dialog>
  );
}

const DROP_HERE = "Suelta las imágenes para añadirlas a la galería";

/** Word processors copy text together with a picture of it; a text field gets the text. */
function isTextForField({ target, clipboardData }: ClipboardEvent): boolean {
  const isField = target instanceof Element && target.matches(TEXT_FIELDS);
  return isField && clipboardData.getData("text/plain") !== "";
}
