import { useEffect, useEffectEvent, useImperativeHandle, useRef, useState, type Ref } from "react";
import { refusalOfFilm } from "#domain/film.ts";
import { message } from "#domain/messages.ts";
import buttons from "../../../ui/form/button.module.css";
import { FilmPicker } from "./film-picker.tsx";
import styles from "./film-upload.module.css";
import { HalfSentList } from "./resumable-upload-list.tsx";
import { PosterChoice } from "./poster-choice.tsx";
import { TransferLine } from "./transfer-line.tsx";
import { usePoster } from "./use-poster.ts";
import { useTransfer } from "./use-transfer.ts";

/** A film that stands in its temporary place with its poster; both are still to be finalized (D6). */
export interface UploadedFilm {
  url: string;
  poster: string;
}

/** The field in the hands of whoever is given a film elsewhere. */
export interface FilmField {
  /** Takes a film as if it were picked here; false while another one is in the field. */
  take: (file: File) => boolean;
}

export interface FilmUploadProps {
  ref?: Ref<FilmField>;
  /** The title of what the film is for, sent along with its poster. */
  title: string;
  /** What the field asks for. */
  label?: string;
  /** Told once film and poster are both there, and again with the same `url` when another poster is chosen. */
  onFilm: (film: UploadedFilm) => void;
  /** Told whether something is under way that leaving the page would stop. */
  onBusy?: (isBusy: boolean) => void;
}

/** Picks or takes a dropped film, sends it in pieces, and lets its poster be chosen meanwhile. */
export function FilmUpload({
  ref,
  title,
  label = "Añadir película",
  onFilm,
  onBusy,
}: FilmUploadProps) {
  const [film, setFilm] = useState<File>();
  const [problem, setProblem] = useState("");
  const { transfer, begin, cancel, clear, ...control } = useTransfer();
  const { poster, choose, clear: clearPoster } = usePoster();

  const url = transfer.phase === "stored" ? transfer.url : undefined;
  const isDone = url !== undefined && poster.url !== undefined && !poster.isUploading;
  const isBusy = film !== undefined && !isDone;
  const tellFilm = useEffectEvent(onFilm);
  const tellBusy = useEffectEvent((now: boolean) => onBusy?.(now));
  useEffect(() => {
    if (url !== undefined && poster.url !== undefined) tellFilm({ url, poster: poster.url });
  }, [url, poster.url]);
  useEffect(() => tellBusy(isBusy), [isBusy]);

  const field = useRef<HTMLDivElement>(null);
  const shown = useRef(film);
  // What had the focus went when a film came or went: whoever works by keyboard goes on here.
  useEffect(() => {
    const isAnother = shown.current !== film;
    shown.current = film;
    if (isAnother && document.activeElement === document.body) field.current?.focus();
  }, [film]);

  const leave = () => {
    clearPoster();
    setFilm(undefined);
  };
  const pick = (file: File | undefined) => {
    if (file === undefined) return;
    const refused = refusalOfFilm(file);
    setProblem(refused === undefined ? "" : message(refused, { file: file.name }));
    if (refused !== undefined) return;
    setFilm(file);
    begin(file, (reason) => {
      setProblem(reason);
      leave();
    });
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
      {film === undefined || transfer.phase === "none" ? (
        <FilmPicker label={label} problem={problem} onPick={pick} />
      ) : (
        <div className={styles.film}>
          <TransferLine name={film.name} transfer={transfer} isAdded={isDone} {...control} />
          {transfer.phase === "refused" && transfer.isCrowded && (
            <HalfSentList onDiscarded={control.goOn} />
          )}
          <PosterChoice
            key={`${film.name} ${film.lastModified}`}
            film={film}
            poster={poster}
            onChoose={(picture) => void choose(picture, title)}
          />
          {isDone ? (
            <button
              type="button"
              className={buttons.plain}
              onClick={() => {
                clear();
                leave();
              }}
            >
              Listo
            </button>
          ) : (
            <button
              type="button"
              className={buttons.danger}
              onClick={() => void cancel().then(leave)}
            >
              Cancelar película
            </button>
          )}
        </div>
      )}
    </div>
  );
}
