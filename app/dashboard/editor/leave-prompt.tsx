import { useEffect, useRef } from "react";
import buttons from "../../shared/admin/button.module.css";
import styles from "./leave-prompt.module.css";

interface LeavePromptProps {
  /** Files that were picked are not uploaded, and can't be kept. */
  hasUploads: boolean;
  onStay: () => void;
  onKeep: () => void;
  onDiscard: () => void;
}

/** Asks what is to become of unsaved work that somebody is about to leave (D3). */
export function LeavePrompt({ hasUploads, onStay, onKeep, onDiscard }: LeavePromptProps) {
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
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
    >
      <h2 id="leave-title" className={styles.title}>
        Hay cambios sin guardar
      </h2>
      <p id="leave-words">
        Puedes conservarlos en este navegador y recuperarlos cuando vuelvas a abrir el artículo.
        {hasUploads && " Las imágenes que no se han subido no se pueden conservar."}
      </p>
      <div className={styles.choices}>
        <button type="button" className={buttons.strong} onClick={onStay}>
          Seguir editando
        </button>
        <button type="button" className={buttons.plain} onClick={onKeep}>
          Salir y conservarlos
        </button>
        <button type="button" className={buttons.danger} onClick={onDiscard}>
          Salir y descartarlos
        </button>
      </div>
    </dialog>
  );
}
