import { useState } from "react";
import { ASKS_FIRST } from "#domain/page-events.ts";
import { fill } from "#domain/words/fill.ts";
import buttons from "../../../ui/form/button.module.css";
import { useModal } from "../../../ui/use-modal.ts";
import { useWords } from "../../../ui/words.tsx";
import styles from "./approve.module.css";
import { newKey } from "../sending/kept-acts.ts";
import { useSending, type Act } from "../sending/use-act.ts";

interface ApproveProps {
  act: Act;
  /** How many pictures and films are approved. */
  total: number;
  /** The key of the form where it is sent without scripts. */
  formKey: string;
}

/** Approves what is shown (B4), with scripts only after a question. */
export function Approve({ act, total, formKey }: ApproveProps) {
  const words = useWords("answers").answers;
  const { action } = useSending();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <form
        method="post"
        action={action}
        onSubmit={(event) => {
          event.preventDefault();
          if (!act.isSending) setAsking(true);
        }}
      >
        <input type="hidden" name="act" value="approve" />
        <input type="hidden" name="key" value={`${formKey}-approve`} />
        <button
          type="submit"
          {...{ [ASKS_FIRST]: true }}
          className={styles.approve}
          aria-disabled={act.isSending}
        >
          {words.approve}
        </button>
      </form>
      {isAsking && (
        <Question
          total={total}
          onCancel={() => setAsking(false)}
          onApprove={() => {
            setAsking(false);
            act.send({ act: "approve", key: newKey() });
          }}
        />
      )}
    </>
  );
}

interface QuestionProps {
  total: number;
  onApprove: () => void;
  onCancel: () => void;
}

function Question({ total, onApprove, onCancel }: QuestionProps) {
  const words = useWords("answers").answers;
  const modal = useModal(onCancel);
  return (
    <dialog {...modal} className={styles.question} aria-labelledby="approve-question">
      <h2 id="approve-question" className={`${styles.title} type-display`}>
        {total === 1 ? words.approveOne : fill(words.approveAll, { total })}
      </h2>
      <p>{words.approveText}</p>
      <p className={styles.choices}>
        <button type="button" className={buttons.strong} onClick={onApprove}>
          {words.approve}
        </button>
        <button type="button" className={buttons.plain} onClick={onCancel}>
          {words.cancel}
        </button>
      </p>
    </dialog>
  );
}
