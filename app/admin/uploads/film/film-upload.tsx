import { useEffect, useEffectEvent, useImperativeHandle, useRef, useState, type Ref } from "react";
import { message } from "#domain/messages.ts";
import { adviceFor, refusalOfFilm, refusalSentence } from "#domain/upload-files.ts";
import buttons from "../../../ui/form/button.module.css";
import { FilmPicker, ResumableUploadList } from "./film-picker.tsx";
import styles from "./film-upload.module.css";
import uploadStyles from "../uploads.module.css";
import { PosterChoice } from "./poster-choice.tsx";
import { failureText, type UploadQueue } from "../upload-queue.ts";
import { useQueueOptions, useUploadProgress, useUploadQueue } from "../use-upload-queue.ts";
import { percentOf, sizeText, type Upload, type UploadStatus } from "../upload-state.ts";

/** The URLs are temporary. */
export interface UploadedFilm {
  url: string;
  poster: string;
}

export interface FilmFieldHandle {
  /** Accepts a film as if it were picked here; false if the field already has one. */
  take: (file: File) => boolean;
}

export interface FilmUploadProps {
  ref?: Ref<FilmFieldHandle>;
  /** Title of what the film is for; it is sent with the poster. */
  title: string;
  label?: string;
  /** Called when film and poster are both stored, and again with the same `url` for another poster. */
  onFilm: (film: UploadedFilm) => void;
  /** Reports whether leaving the page would stop an upload. */
  onBusy?: (isBusy: boolean) => void;
}

/** Uploads a film; its poster can be chosen meanwhile. */
export function FilmUpload({
  ref,
  title,
  label = "Añadir película",
  onFilm,
  onBusy,
}: FilmUploadProps) {
  const [problem, setProblem] = useState("");
  const [isOtherFormat, setOtherFormat] = useState(false);
  const { queue, uploads } = useUploadQueue();
  useQueueOptions(queue, {
    title,
    onFailed({ target }, failure) {
      if (target.kind !== "film" || failure.problem !== "wrong") return;
      setProblem(failure.reason);
      queue.clear();
    },
  });
  const film = uploads.find(({ target }) => target.kind === "film");
  const posters = uploads.filter(({ target }) => target.kind === "poster");
  const lastPoster = posters.at(-1);
  // If a new poster fails, the previous one stays.
  const poster = posters.map(storedIn).findLast((stored) => stored !== undefined);

  const url = film && storedIn(film)?.url;
  const posterUrl = poster?.url;
  const isPosterUploading = lastPoster !== undefined && isInProgress(lastPoster);
  const isDone = url !== undefined && posterUrl !== undefined && !isPosterUploading;
  const isBusy = film !== undefined && !isDone;
  const reportFilm = useEffectEvent(onFilm);
  const reportBusy = useEffectEvent((now: boolean) => onBusy?.(now));
  useEffect(() => {
    if (url !== undefined && posterUrl !== undefined) reportFilm({ url, poster: posterUrl });
  }, [url, posterUrl]);
  useEffect(() => reportBusy(isBusy), [isBusy]);

  const field = useRef<HTMLDivElement>(null);
  const hadFilm = useRef(false);
  const hasFilm = film !== undefined;
  // The focused control disappears with the picker or the film, so the focus moves to the field.
  useEffect(() => {
    const isChanged = hadFilm.current !== hasFilm;
    hadFilm.current = hasFilm;
    if (isChanged && document.activeElement === document.body) field.current?.focus();
  }, [hasFilm]);

  const pick = (file: File | undefined) => {
    if (file === undefined) return;
    const refusal = refusalOfFilm(file);
    setProblem(refusal === undefined ? "" : refusalSentence(refusal, file));
    setOtherFormat(refusal === "film-wrong-type" && adviceFor(file) === "advice-film");
    if (refusal === undefined) queue.pick([file], { kind: "film" });
  };
  const choosePoster = (picture: File) => {
    if (lastPoster && storedIn(lastPoster) === undefined) void queue.cancel(lastPoster.id);
    queue.pick([picture], { kind: "poster" });
  };
  const cancel = async ({ id, status }: Upload) => {
    if (status.kind === "canceling") return;
    await queue.cancel(id);
    queue.clear();
  };
  useImperativeHandle(ref, () => ({
    take(file) {
      if (film !== undefined) return false;
      pick(file);
      field.current?.scrollIntoView({ block: "nearest" });
      return true;
    },
  }));

  return (
    <div ref={field} tabIndex={-1} className={styles.field}>
      {film === undefined ? (
        <FilmPicker
          label={label}
          problem={problem}
          advice={isOtherFormat ? message("advice-film-format") : ""}
          onPick={pick}
        />
      ) : (
        <div className={styles.film}>
          <FilmProgress film={film} queue={queue} isAdded={isDone} />
          {film.status.kind === "failed" && film.status.problem === "crowded" && (
            <ResumableUploadList onDiscarded={() => queue.retry([film.id])} />
          )}
          <PosterChoice
            key={film.id}
            film={film.file}
            url={url}
            preview={poster?.preview}
            isUploading={isPosterUploading}
            problem={lastPoster?.status.kind === "failed" ? failureText(lastPoster.status) : ""}
            onChoose={choosePoster}
          />
          {isDone ? (
            <button type="button" className={buttons.plain} onClick={() => queue.clear()}>
              Listo
            </button>
          ) : (
            <button type="button" className={buttons.danger} onClick={() => void cancel(film)}>
              Cancelar película
            </button>
          )}
        </div>
      )}
    </div>
  );
}

function storedIn({ status }: Upload): { url: string; preview: string } | undefined {
  return status.kind === "stored" ? status : undefined;
}

function isInProgress({ status }: Upload): boolean {
  return status.kind !== "stored" && status.kind !== "failed";
}

interface FilmProgressProps {
  film: Upload;
  queue: UploadQueue;
  /** Whether both the film and its poster are uploaded. */
  isAdded: boolean;
}

function FilmProgress({ film, queue, isAdded }: FilmProgressProps) {
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
        className={`${uploadStyles.progress} ${styles.bar}`}
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
