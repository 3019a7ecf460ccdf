import { useEffect, useRef } from "react";
import buttons from "../../../ui/form/button.module.css";
import styles from "./overlay.module.css";

export interface OverlayProps {
  text: string;
  /** All is done: nothing turns any more. */
  isDone: boolean;
  onClose: () => void;
}

/** Covers all while an article is saved and tells what is being done (D6). */
export function Overlay({ text, isDone, onClose }: OverlayProps) {
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  return (
    <dialog ref={dialog} className={styles.overlay} aria-label="Guardando" onClose={onClose}>
      {!isDone && <div className={styles.spinner} aria-hidden="true" />}
      <output>{text}</output>
      <button type="button" className={buttons.plain} onClick={onClose}>
        Cerrar
      </button>
    </dialog>
  );
}
