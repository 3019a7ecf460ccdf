import { createContext, useContext } from "react";
import { Link } from "react-router";
import { ADMIN } from "#domain/admin-address.ts";
import type { EditedAnswers, MediaAnswers as Answered } from "#domain/answer.ts";
import { commentAnchor, placeText } from "./link/group-answers.ts";
import styles from "./media-answers.module.css";

/** What guests answered to the pictures and films of what is edited, by address. */
export const AnswersOfMedia = createContext<EditedAnswers["media"]>({});

/** Returns what guests answered to a picture or film; undefined if nobody did. */
export function useMediaAnswers(url: string): Answered | undefined {
  return useContext(AnswersOfMedia)[url];
}

/** Shows who chose a picture or film and what is still to be done about it; nothing without answers (B3). */
export function MediaAnswers({ url, name }: { url: string; name: string }) {
  const answered = useMediaAnswers(url);
  if (answered === undefined) return null;
  const { guests, comments } = answered;
  const open = comments.filter(({ isDone }) => !isDone);
  const done = comments.length - open.length;
  return (
    <section className={styles.answers} aria-label={`Respuestas a ${name}`}>
      {guests.length > 0 && <p className={styles.chosen}>Elegida por {guests.join(", ")}</p>}
      {open.length > 0 && (
        <ul>
          {open.map((comment) => (
            <li key={comment.id}>
              <p className={styles.head}>
                <b>{comment.guest}</b>
                <span>{placeText({ ...comment, mark: null })}</span>
                <Link to={`${ADMIN.linkAnswers(comment.link)}#${commentAnchor(comment.id)}`}>
                  {comment.reply ? "Ver tu respuesta" : "Responder"}
                  <span className="visually-hidden"> a {comment.guest}</span>
                </Link>
              </p>
              <p className={styles.text} dir="auto">
                {comment.text}
              </p>
            </li>
          ))}
        </ul>
      )}
      {done > 0 && (
        <p className={styles.done}>
          {done === 1 ? "1 comentario hecho" : `${done} comentarios hechos`}
        </p>
      )}
    </section>
  );
}

/** As in "Elegida" and "2 comentarios", for where there is no room for words. */
export function answerMarks(answered: Answered | undefined): string[] {
  if (answered === undefined) return [];
  const open = answered.comments.filter(({ isDone }) => !isDone).length;
  return [
    ...(answered.guests.length > 0 ? ["Elegida"] : []),
    ...(open > 0 ? [open === 1 ? "1 comentario" : `${open} comentarios`] : []),
  ];
}
