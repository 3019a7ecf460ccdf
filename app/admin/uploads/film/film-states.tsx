import { useState } from "react";
import type { FilmState } from "#domain/answers.ts";
import { isFilm } from "#domain/film.ts";
import { fileNameOfUrl } from "#domain/media.ts";
import { usePolling } from "../../layout/use-polling.ts";
import { fetchFilmStates } from "../../api.ts";
import { isSessionOver } from "../../layout/answer-texts.ts";
import uploads from "../uploads.module.css";
import { FILM_POLL_MS } from "../../timing.ts";
import styles from "./film-upload.module.css";

const NONE: ReadonlyMap<string, FilmState> = new Map();

/** Polls the conversion of the films among the URLs; the result omits converted films. */
export function useFilmStates(urls: readonly string[]): ReadonlyMap<string, FilmState> {
  const [states, setStates] = useState(NONE);
  const films = urls.filter((url) => isFilm(url) && fileNameOfUrl(url) !== undefined).join();
  const ask = async (signal: AbortSignal) => {
    const all = await fetchFilmStates();
    if (signal.aborted) return "done";
    if (!Array.isArray(all)) return isSessionOver(all) ? "done" : "failed";
    const shown = new Set(films.split(","));
    const known = all.filter(({ url }) => shown.has(url));
    setStates(new Map(known.map((state) => [state.url, state])));
    return known.some(({ failure }) => failure === null) ? "again" : "done";
  };
  usePolling(ask, { everyMs: FILM_POLL_MS, subject: films || undefined, isAtOnce: true });
  return films === "" ? NONE : states;
}

/** Shows the progress of a film's conversion, or why it failed. */
export function FilmStateNote({ state }: { state: FilmState }) {
  const { progress, failure } = state;
  if (failure !== null) return <p className={styles.failed}>{failure}</p>;
  return (
    <div className={styles.preparing}>
      <p>Se está preparando: {progress} %. Puedes cerrar esta página.</p>
      <progress
        className={`${uploads.progress} ${styles.bar}`}
        value={progress}
        max={100}
        aria-label="Preparación de la película"
      />
    </div>
  );
}
