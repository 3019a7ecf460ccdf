import buttons from "../shared/admin/button.module.css";
import styles from "./overlay.module.css";

export interface OverlayProps {
  text: string;
  onClose: () => void;
}

/** Covers the form while it is saved and tells what is being done (D6). */
export function Overlay({ text, onClose }: OverlayProps) {
  return (
    <div className={styles.overlay}>
      <div className={styles.spinner} aria-hidden="true" />
      <output>{text}</output>
      <button type="button" className={buttons.plain} onClick={onClose}>
        Cerrar
      </button>
    </div>
  );
}
