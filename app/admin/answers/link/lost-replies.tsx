import type { Comment } from "#domain/answer.ts";
import buttons from "../../../ui/form/button.module.css";
import { Field } from "../../../ui/form/field.tsx";
import styles from "./comments.module.css";
import type { Replies } from "./use-replies.ts";

/** Keeps in sight what was written as a reply to a comment that is gone meanwhile. */
export function LostReplies({
  comments,
  replies,
}: {
  comments: readonly Comment[];
  replies: Replies;
}) {
  const stored = new Set(comments.map(({ id }) => id));
  const lost = [...replies.drafts.values()].filter(
    ({ id, text, base }) => !stored.has(id) && text !== base,
  );
  return lost.map(({ id, guest, comment, text }) => (
    <fieldset key={id} className={styles.lost}>
      <legend className="visually-hidden">Respuesta a {guest}</legend>
      <p>
        El comentario de {guest} ya no está: «{comment}». Tu respuesta no se guardó; cópiala si la
        necesitas.
      </p>
      <Field label="Tu respuesta">
        <textarea readOnly rows={2} value={text} />
      </Field>
      <p className={styles.actions}>
        <button type="button" className={buttons.plain} onClick={() => replies.end(id)}>
          Descartar<span className="visually-hidden"> la respuesta a {guest}</span>
        </button>
      </p>
    </fieldset>
  ));
}
