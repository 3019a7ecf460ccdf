import { useEffect, useId, useRef, useState } from "react";
import { message } from "#domain/messages.ts";
import { CHOOSABLE_FILMS } from "#domain/upload-files.ts";
import buttons from "../../../ui/form/button.module.css";
import { discardFilm, fetchUnfinishedFilms } from "../../api.ts";
import styles from "./film-upload.module.css";
import {
  forgetResumableUpload,
  resumableUploads,
  storedUploads,
  type ResumableUpload,
} from "./resumable-uploads.ts";
import { FileZone } from "../file-button.tsx";
import { sizeText } from "../upload-state.ts";
import { useFileDrop } from "../use-file-drop.ts";

interface FilmPickerProps {
  label: string;
  /** Why the last file was refused; empty if it was not. */
  problem: string;
  advice: string;
  onPick: (file: File | undefined) => void;
}

/** Picks a film, or accepts a dropped one, and lists the unfinished uploads. */
export function FilmPicker({ label, problem, advice, onPick }: FilmPickerProps) {
  const zone = useFileDrop(({ files }) => onPick(files[0]));
  return (
    <div>
      <FileZone
        className={styles.drop}
        accept={CHOOSABLE_FILMS}
        onPick={([film]) => onPick(film)}
        {...zone}
      >
        <span>{label}</span>
        <span className={styles.hint}>
          MP4, MOV, MKV o WebM, tal como sale del estudio. Elígela o arrástrala aquí.
        </span>
      </FileZone>
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
      {advice && <p>{advice}</p>}
      <ResumableUploadList />
    </div>
  );
}

interface ResumableUploadListProps {
  /** A discarded upload makes room for another. */
  onDiscarded?: () => void;
}

/** Lists the unfinished uploads of this browser and of others; each can be discarded. */
export function ResumableUploadList({ onDiscarded }: ResumableUploadListProps) {
  const [uploads, setUploads] = useState<readonly ResumableUpload[]>([]);
  const [problem, setProblem] = useState("");
  const [isBusy, setBusy] = useState(false);
  const heading = useId();
  const list = useRef<HTMLElement>(null);

  useEffect(() => {
    void fetchUnfinishedFilms().then((listed) =>
      setUploads(resumableUploads(storedUploads(localStorage, Date.now()), listed)),
    );
  }, []);

  const discard = async (id: string) => {
    setBusy(true);
    const answer = await discardFilm(id);
    setBusy(false);
    if (!answer?.success) {
      setProblem(answer?.error || message("no-connection"));
      return;
    }
    forgetResumableUpload(localStorage, id);
    setProblem("");
    // The pressed button disappears with its row, so the focus moves to the field.
    list.current?.closest<HTMLElement>("[tabindex]")?.focus({ preventScroll: true });
    setUploads((before) => before.filter((upload) => upload.id !== id));
    onDiscarded?.();
  };

  if (uploads.length === 0) return null;
  return (
    <section ref={list} className={styles.resumable} aria-labelledby={heading}>
      <p id={heading} className="type-label">
        Películas a medio subir
      </p>
      <ul>
        {uploads.map((upload) => (
          <li key={upload.id}>
            <span>{descriptionOf(upload)}</span>
            <button
              type="button"
              className={buttons.danger}
              disabled={isBusy}
              onClick={() => void discard(upload.id)}
            >
              Descartar<span className="visually-hidden"> {upload.name}</span>
            </button>
          </li>
        ))}
      </ul>
      <p role="alert" className={styles.problem}>
        {problem}
      </p>
    </section>
  );
}

function descriptionOf({ name, isOwn, progress }: ResumableUpload): string {
  if (isOwn) return `«${name}» quedó a medias. Elige el mismo archivo y sigue donde se detuvo.`;
  const size = progress ? `: ${sizeText(progress.sent, progress.total)}` : "";
  return `«${name}» se empezó en otro navegador${size}.`;
}
