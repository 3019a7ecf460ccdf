import { useEffect, useRef } from "react";
import buttons from "../../../ui/form/button.module.css";
import { Moment } from "../../../ui/moment.tsx";
import styles from "./comments.module.css";
import { commentAnchor, placeText, type NumberedComment } from "./group-answers.ts";
import { ReplyField } from "./reply-field.tsx";
import type { AnswerActs } from "./use-answer-acts.ts";
import type { Replies, ReplyDraft } from "./use-replies.ts";

export interface CommentParts {
  acts: AnswerActs;
  replies: Replies;
}

/** Shows a guest's comment with its reply and its actions. */
export function CommentItem({
  comment,
  onShow,
  acts,
  replies,
}: CommentParts & {
  comment: NumberedComment;
  /** Shows the comment's moment; undefined if it has none that can be played. */
  onShow: (() => void) | undefined;
}) {
  const { id, guest, text, at, reply, isDone, mark } = comment;
  const place = placeText(comment);
  const draft = replies.drafts.get(id);
  const answer = useFocusAfter(draft !== undefined);
  const name = `el comentario de ${guest}`;

  const save = async ({ base }: ReplyDraft, written: string) => {
    const { error, stored } = await acts.reply(id, written, base);
    if (error === undefined) replies.end(id, written);
    if (stored === undefined) return error;
    replies.rebase(id, stored);
    return `${error} ${stored === "" ? "Ahora no hay respuesta." : `Ahora dice: «${stored}».`}`;
  };

  return (
    <li id={commentAnchor(id)} className={styles.comment} data-done={isDone || undefined}>
      <p className={`${styles.head} type-label`}>
        {mark !== null && (
          <span className={styles.mark} aria-hidden="true">
            {mark}
          </span>
        )}
        <b>{guest}</b>
        {onShow ? (
          <button type="button" className={styles.moment} onClick={onShow}>
            <span className="visually-hidden">Ver la película en </span>
            {place}
          </button>
        ) : (
          place !== "" && <span>{place}</span>
        )}
        <span>
          <Moment at={at} />
        </span>
        {isDone && <b className={styles.done}>Hecho</b>}
      </p>
      <p className={styles.text} dir="auto">
        {text}
      </p>
      {reply && draft === undefined && (
        <div className={styles.replied}>
          <p className="type-label">
            Tu respuesta, <Moment at={reply.at} />
          </p>
          <p className={styles.text} dir="auto">
            {reply.text}
          </p>
        </div>
      )}
      {draft ? (
        <ReplyField
          draft={draft}
          onWrite={(written) => replies.write(draft, written)}
          onSave={(written) => save(draft, written)}
          onCancel={() => replies.end(id)}
        />
      ) : (
        <p className={styles.actions}>
          <button
            ref={answer}
            type="button"
            className={buttons.plain}
            onClick={() => replies.begin(comment)}
          >
            {reply ? "Cambiar respuesta" : "Responder"}
            <span className="visually-hidden"> a {guest}</span>
          </button>
          <button type="button" className={buttons.plain} onClick={() => acts.mark(id, !isDone)}>
            {isDone ? "Reabrir" : "Hecho"}
            <span className="visually-hidden"> {name}</span>
          </button>
          <button
            type="button"
            className={buttons.danger}
            onClick={() => void acts.remove(id, name)}
          >
            Eliminar<span className="visually-hidden"> {name}</span>
          </button>
        </p>
      )}
    </li>
  );
}

/** Returns a ref for the button that takes the focus when the field has closed. */
function useFocusAfter(isOpen: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    const hasLost = document.activeElement === document.body;
    if (wasOpen.current && !isOpen && hasLost) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return button;
}
