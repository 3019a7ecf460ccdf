import buttons from "../../../ui/form/button.module.css";
import styles from "./film-upload.module.css";
import { percentOf, sizeWords, type Transfer } from "./transfer-state.ts";

interface TransferLineProps {
  name: string;
  transfer: Exclude<Transfer, { phase: "none" }>;
  /** True once the film stands where it was wanted, with its poster. */
  isAdded: boolean;
  pause: () => void;
  goOn: () => void;
}

/** How far a film has come, in bytes that were really sent, and the way to stop it or go on. */
export function TransferLine({ name, transfer, isAdded, pause, goOn }: TransferLineProps) {
  const { phase, sent, total } = transfer;
  return (
    <div className={styles.line}>
      <p className={styles.name}>{name}</p>
      <progress className={styles.bar} value={sent} max={total} aria-label={`Subida de ${name}`} />
      <p className={`${styles.counts} type-label`}>
        <span>{percentOf(transfer)} %</span>
        <span>{sizeWords(transfer)}</span>
      </p>
      <output className={styles.status} data-phase={phase}>
        {wordsOf(transfer, isAdded)}
      </output>
      {(phase === "sending" || phase === "broken") && (
        <button type="button" className={buttons.plain} onClick={pause}>
          Pausar
        </button>
      )}
      {(phase === "paused" || phase === "refused") && (
        <button type="button" className={buttons.plain} onClick={goOn}>
          {phase === "paused" ? "Seguir" : "Reintentar"}
        </button>
      )}
    </div>
  );
}

function wordsOf(transfer: TransferLineProps["transfer"], isAdded: boolean): string {
  switch (transfer.phase) {
    case "sending":
      return transfer.sent < transfer.total ? "Subiendo…" : "Comprobando…";
    case "paused":
      return "En pausa. Lo subido se conserva.";
    case "broken":
      return "Se cortó la conexión. Lo subido se conserva y se reintenta solo.";
    case "refused":
      return transfer.reason;
    default:
      return isAdded ? "Película añadida." : "Película subida. Falta su póster.";
  }
}
