import { message } from "#domain/messages.ts";
import { adviceFor } from "#domain/upload-files.ts";
import buttons from "../../ui/form/button.module.css";
import type { UploadQueue } from "./upload-queue.ts";
import { useUploadProgress } from "./use-upload-queue.ts";
import {
  indexOfKey,
  isUnfinished,
  reducible,
  retriable,
  stoppedUploads,
  type Upload,
  type UploadStatus,
} from "./upload-state.ts";
import styles from "./uploads.module.css";

interface UploadListProps {
  /** Undefined if large pictures are already reduced without asking. */
  onAlwaysReduce: (() => void) | undefined;
  uploads: readonly Upload[];
  images: readonly string[];
  queue: UploadQueue;
}

/** Lists the picked files that are not stored yet, each with its progress or error. */
export function UploadList({ uploads, images, queue, onAlwaysReduce }: UploadListProps) {
  const unfinished = uploads.filter(isUnfinished);
  if (unfinished.length === 0) return null;
  const again = retriable(uploads);
  const large = reducible(uploads);
  const stopped = stoppedUploads(uploads);
  return (
    <section className={styles.uploads} aria-label="Imágenes por subir">
      <ul>
        {unfinished.map((upload) => (
          <UploadRow key={upload.id} upload={upload} images={images} queue={queue} />
        ))}
      </ul>
      <p className={styles.all}>
        {again.length > 1 && (
          <button
            type="button"
            className={buttons.plain}
            onClick={() => queue.retry(again.map(({ id }) => id))}
          >
            Reintentar todas
          </button>
        )}
        {large.length > 1 && (
          <button
            type="button"
            className={buttons.plain}
            onClick={() => void queue.reduce(large.map(({ id }) => id))}
          >
            Reducir y subir todas
          </button>
        )}
        {large.length > 0 && onAlwaysReduce && (
          <button type="button" className={buttons.plain} onClick={onAlwaysReduce}>
            Reducir siempre, sin preguntar
          </button>
        )}
        {stopped.length > 0 && (
          <button type="button" className={buttons.plain} onClick={() => queue.resumeStopped()}>
            {stopped.length === 1 ? "Subir la otra imagen" : `Subir las otras ${stopped.length}`}
          </button>
        )}
      </p>
    </section>
  );
}

interface UploadRowProps {
  upload: Upload;
  images: readonly string[];
  queue: UploadQueue;
}

function UploadRow({ upload, images, queue }: UploadRowProps) {
  const { id, file, target, status } = upload;
  const sent = useUploadProgress(queue, id);
  const share = file.size === 0 ? 0 : sent / file.size;
  // A failure without a code already contains advice.
  const isRefused = status.kind === "failed" && status.problem === "wrong" && status.code;
  const advice = isRefused && adviceFor(file);
  const about = <span className="visually-hidden"> {file.name}</span>;
  const at = target.kind === "replace" ? indexOfKey(images, target.key) : -1;
  return (
    <li className={styles.upload}>
      <p className={styles.name}>
        {file.name}
        {target.kind === "central" && <span> · imagen central</span>}
        {target.kind === "poster" && <span> · póster</span>}
        {at >= 0 && <span> · en lugar de la imagen {at + 1}</span>}
      </p>
      <p className={status.kind === "failed" ? styles.reason : styles.state}>
        {statusText(status, share)} {advice && message(advice)}
      </p>
      {status.kind === "uploading" && (
        <progress
          className={styles.progress}
          max={1}
          value={share}
          aria-label={`Subida de ${file.name}`}
        />
      )}
      <p className={styles.actions}>
        {reducible([upload]).length > 0 && (
          <button type="button" className={buttons.plain} onClick={() => void queue.reduce([id])}>
            Reducir y subir{about}
          </button>
        )}
        {retriable([upload]).length > 0 && (
          <button type="button" className={buttons.plain} onClick={() => queue.retry([id])}>
            Reintentar{about}
          </button>
        )}
        <button type="button" className={buttons.danger} onClick={() => void queue.cancel(id)}>
          {status.kind === "failed" ? "Descartar" : "Cancelar"}
          {about}
        </button>
      </p>
    </li>
  );
}

function statusText(status: UploadStatus, share: number): string {
  switch (status.kind) {
    case "waiting":
      return "En espera";
    case "uploading":
      return share < 1 ? `${Math.floor(share * 100)} %` : "Enviada; el servidor la revisa…";
    case "retrying":
      return `${status.reason} Se reintenta sola.`;
    case "reducing":
      return "Reduciendo…";
    case "converting":
      return "Convirtiendo de HEIC a JPG…";
    case "stopped":
      return "No se ha subido: otro archivo de la selección no es válido.";
    case "failed":
      return status.reason;
    default:
      return "Subida";
  }
}
