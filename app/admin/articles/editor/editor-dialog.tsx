import type { ClipboardEvent, ReactNode } from "react";
import { useModal } from "../../../ui/use-modal.ts";
import { useFileDrop } from "../../uploads/use-file-drop.ts";
import styles from "./article-form.module.css";

const TEXT_FIELDS = "textarea, input:not([type=checkbox], [type=file])";

interface EditorDialogProps {
  onClose: () => void;
  /** Files that were pasted, or dropped anywhere. */
  onFiles: (files: File[]) => void;
  /** Why no files are taken now; undefined while they are. */
  refusal: string | undefined;
  children: ReactNode;
}

/** The dialog over the list (D3): takes files that are dropped on it or pasted, and asks before it closes. */
export function EditorDialog({ onClose, onFiles, refusal, children }: EditorDialogProps) {
  // The first control is the close button: the first field, or what was asked for, comes before it.
  const modal = useModal(onClose, "[data-first-focus], input[required]");

  const take = (files: File[]) => {
    if (refusal === undefined) onFiles(files);
    else alert(refusal);
  };
  const { isOver, drop } = useFileDrop(({ files }) => take([...files]));

  return (
    // What is dropped or pasted here has a button of its own as well.
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
      // A picture of the form that is dragged by its own ghost would come back as a new file.
      onDragStart={(event) => event.preventDefault()}
      {...drop}
    >
      <div className={styles.sheet}>{children}</div>
      {isOver && <p className={styles.dropping}>{refusal ?? DROP_HERE}</p>}
    </dialog>
  );
}

const DROP_HERE = "Suelta las imágenes para añadirlas a la galería";

/** A word processor copies a picture of the text beside the text: into a text field goes the text. */
function isTextForField({ target, clipboardData }: ClipboardEvent): boolean {
  const isField = target instanceof Element && target.matches(TEXT_FIELDS);
  return isField && clipboardData.getData("text/plain") !== "";
}
