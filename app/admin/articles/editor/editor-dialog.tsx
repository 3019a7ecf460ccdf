import { useEffect, useRef, type ClipboardEvent, type ReactNode } from "react";
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
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // The first focusable element is the close button; focus the first field, or what was asked for, instead.
    element?.querySelector<HTMLElement>("[data-first-focus], input[required]")?.focus();
    return () => element?.close();
  }, []);

  const take = (files: File[]) => {
    if (refusal === undefined) onFiles(files);
    else alert(refusal);
  };
  const { isOver, drop } = useFileDrop(({ files }) => take([...files]));

  return (
    // What is dropped or pasted here has a button of its own as well.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby="form-title"
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => {
        // A browser may close the dialog by itself at a second Escape; reopen it unless it was left.
        if (event.target !== event.currentTarget || !event.currentTarget.isConnected) return;
        event.currentTarget.showModal();
        onClose();
      }}
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
