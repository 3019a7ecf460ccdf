import buttons from "../../ui/form/button.module.css";
import styles from "./film-upload.module.css";
import { useUploadProgress, type UploadQueue } from "./upload-queue.ts";
import { percentOf, sizeText, type Upload, type UploadStatus } from "./upload-state.ts";

interface FilmProgressProps {
  film: Upload;
  queue: UploadQueue;
  /** True once the film and its poster are uploaded. */
  isAdded: boolean;
}

/** How far a film has come, in bytes that were really sent, and the way to stop it or go on. */
export function FilmProgress({ film, queue, isAdded }: FilmProgressProps) {
  const { id, file, status } = film;
  const progress = useUploadProgress(queue, id);
  const sent = status.kind === "stored" ? file.size : progress;
  const isOffline = status.kind === "failed" && status.problem === "offline";
  const mayPause = isOffline || ["waiting", "uploading", "retrying"].includes(status.kind);
  const mayResume = status.kind === "paused" || (status.kind === "failed" && !isOffline);
  return (
    <div className={styles.line}>
      <p className={styles.name}>{file.name}</p>
      <progress
        className={styles.bar}
        value={sent}
        max={file.size}
        aria-label={`Subida de ${file.name}`}
      />
      <p className={`${styles.counts} type-label`}>
        <span>{percentOf(sent, file.size)} %</span>
        <span>{sizeText(sent, file.size)}</span>
      </p>
      <output className={styles.status} data-status={status.kind}>
        {statusText(status, sent < file.size, isAdded)}
      </output>
      {mayPause && (
        <button type="button" className={buttons.plain} onClick={() => queue.pause(id)}>
          Pausar
        </button>
      )}
      {mayResume && (
        <button type="button" className={buttons.plain} onClick={() => queue.retry([id])}>
          {status.kind === "paused" ? "Seguir" : "Reintentar"}
        </button>
      )}
    </div>
  );
}

function statusText(status: UploadStatus, isIncomplete: boolean, isAdded: boolean): string {
  switch (status.kind) {
    case "paused":
      return "En pausa. Lo subido se conserva.";
    case "retrying":
      return `${status.reason} Se reintenta sola.`;
    case "failed":
      return status.problem === "offline"
        ? "Se cortó la conexión. Lo subido se conserva y se reintenta solo."
        : status.reason;
    case "stored":
      return isAdded ? "Película añadida." : "Película subida. Falta su póster.";
    default:
      return isIncomplete ? "Subiendo…" : "Comprobando…";
  }
}
