import type { Dispatch } from "react";
import buttons from "../../../ui/form/button.module.css";
import { isUnfinished, type FormAction } from "../../articles/editor/form-state.ts";
import { indexOfKey } from "../../articles/editor/images/image-keys.ts";
import { reducible, retriable, type Upload } from "./upload-state.ts";
import styles from "./uploads.module.css";
import type { UploadQueue } from "./use-uploads.ts";

interface UploadListProps {
  uploads: readonly Upload[];
  images: readonly string[];
  queue: UploadQueue;
  dispatch: Dispatch<FormAction>;
}

/** The picked files that are not pictures of the article yet: how far each is, or why it isn't (D5). */
export function UploadList({ uploads, images, queue, dispatch }: UploadListProps) {
  const unfinished = uploads.filter(isUnfinished);
  if (unfinished.length === 0) return null;
  const again = retriable(uploads);
  const large = reducible(uploads);
  const stopped = uploads.filter(({ status }) => status.kind === "stopped");
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
        {stopped.length > 0 && (
          <button
            type="button"
            className={buttons.plain}
            onClick={() => dispatch({ type: "stopped-resumed" })}
          >
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
  const { id, file, place, status } = upload;
  const about = <span className="visually-hidden"> {file.name}</span>;
  const at = place.kind === "replace" ? indexOfKey(images, place.key) : -1;
  return (
    <li className={styles.upload}>
      <p className={styles.name}>
        {file.name}
        {place.kind === "central" && <span> · imagen central</span>}
        {at >= 0 && <span> · en lugar de la imagen {at + 1}</span>}
      </p>
      <p className={status.kind === "failed" ? styles.reason : styles.state}>{stateOf(upload)}</p>
      {status.kind === "sending" && (
        <progress
          className={styles.progress}
          max={1}
          value={status.share}
          aria-label={`Subida de ${file.name}`}
        />
      )}
      <p className={styles.actions}>
        {status.kind === "failed" && status.problem === "too-large" && (
          <button type="button" className={buttons.plain} onClick={() => void queue.reduce([id])}>
            Reducir y subir{about}
          </button>
        )}
        {retriable([upload]).length > 0 && (
          <button type="button" className={buttons.plain} onClick={() => queue.retry([id])}>
            Reintentar{about}
          </button>
        )}
        <button type="button" className={buttons.danger} onClick={() => queue.dismiss(id)}>
          {status.kind === "failed" ? "Descartar" : "Cancelar"}
          {about}
        </button>
      </p>
    </li>
  );
}

function stateOf({ status }: Upload): string {
  switch (status.kind) {
    case "waiting":
      return "En espera";
    case "sending":
      return status.share < 1
        ? `${Math.floor(status.share * 100)} %`
        : "Enviada; el servidor la revisa…";
    case "put-off":
      return `${status.reason} Se reintenta sola.`;
    case "reducing":
      return "Reduciendo…";
    case "stopped":
      return "No se ha subido: otro archivo de la selección no es válido.";
    case "failed":
      return status.reason;
    default:
      return "Subida";
  }
}
