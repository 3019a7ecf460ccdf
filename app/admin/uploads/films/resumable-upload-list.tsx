import { useEffect, useId, useRef, useState } from "react";
import { message } from "#domain/messages.ts";
import { discardFilm, fetchUnfinishedFilms } from "../../../api.ts";
import buttons from "../../../ui/form/button.module.css";
import { begunFilms, forgetFilm, halfSentFilms, type HalfSentFilm } from "./resumable-uploads.ts";
import styles from "./film-upload.module.css";
import { sizeWords } from "./transfer-state.ts";

interface HalfSentListProps {
  /** Told once one is gone, and its place free. */
  onDiscarded?: () => void;
}

/** Películas a medio subir: those of this browser, which goes on with them, and those of others; each can be discarded. */
export function HalfSentList({ onDiscarded }: HalfSentListProps) {
  const [films, setFilms] = useState<readonly HalfSentFilm[]>([]);
  const [problem, setProblem] = useState("");
  const [isBusy, setBusy] = useState(false);
  const heading = useId();
  const list = useRef<HTMLElement>(null);

  useEffect(() => {
    void fetchUnfinishedFilms().then((listed) =>
      setFilms(halfSentFilms(begunFilms(localStorage, Date.now()), listed)),
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
    forgetFilm(localStorage, id);
    setProblem("");
    // The pressed button goes with its film: the keyboard goes on from what is around it.
    list.current?.closest<HTMLElement>("[tabindex]")?.focus({ preventScroll: true });
    setFilms((before) => before.filter((film) => film.id !== id));
    onDiscarded?.();
  };

  if (films.length === 0) return null;
  return (
    <section ref={list} className={styles.halfSent} aria-labelledby={heading}>
      <p id={heading} className="type-label">
        Películas a medio subir
      </p>
      <ul>
        {films.map((film) => (
          <li key={film.id}>
            <span>{wordsOf(film)}</span>
            <button
              type="button"
              className={buttons.danger}
              disabled={isBusy}
              onClick={() => void discard(film.id)}
            >
              Descartar<span className="visually-hidden"> {film.name}</span>
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

function wordsOf({ name, isOwn, progress }: HalfSentFilm): string {
  if (isOwn) return `«${name}» quedó a medias. Elige el mismo archivo y sigue donde se detuvo.`;
  const size = progress ? `: ${sizeWords(progress)}` : "";
  return `«${name}» se empezó en otro navegador${size}.`;
}
