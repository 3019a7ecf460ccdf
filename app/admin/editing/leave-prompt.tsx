import { useEffect, useRef } from "react";
import buttons from "../../ui/form/button.module.css";
import styles from "./leave-prompt.module.css";

export interface LeavePromptProps {
  /** What can't be kept; undefined for nothing. */
  lost: string | undefined;
  /** A save is running and can't be cancelled, so there is nothing to discard. */
  busy?: string | undefined;
  onStay: () => void;
  onKeep: () => void;
  onDiscard: () => void;
}

/** Asks whether to save or discard unsaved changes before the page is left (D3). */
export function LeavePrompt({ lost, busy, onStay, onKeep, onDiscard }: LeavePromptProps) {
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const element = dialog.current;
    // Asked again it may have been closed unasked meanwhile, or lie under what it asks about.
    if (!element || (element.open && element.contains(document.activeElement))) return;
    element.close();
    element.showModal();
  });
  useEffect(() => {
    const element = dialog.current;
    return () => element?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      className={styles.prompt}
      aria-labelledby="leave-title"
      aria-describedby="leave-words"
      onCancel={(event) => {
        event.preventDefault();
        onStay();
      }}
      onClose={(event) => {
        // A browser may close the dialog by itself at a second Escape; that is no choice to leave.
        if (event.currentTarget.isConnected && !event.currentTarget.open) onStay();
      }}
    >
      <h2 id="leave-title" className={styles.title}>
        Hay cambios sin guardar
      </h2>
      <p id="leave-words">
        {busy !== undefined && `${busy} `}
        Puedes conservarlos en este navegador y recuperarlos cuando vuelvas.
        {lost !== undefined && ` ${lost}`}
      </p>
      <div className={styles.choices}>
        <button type="button" className={buttons.strong} onClick={onStay}>
          Seguir editando
        </button>
        <button type="button" className={buttons.plain} onClick={onKeep}>
          Salir y conservarlos
        </button>
        {busy === undefined && (
          <button type="button" className={buttons.danger} onClick={onDiscard}>
            Salir y descartarlos
          </button>
        )}
      </div>
    </dialog>
  );
}
