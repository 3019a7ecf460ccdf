import { useState, type SubmitEvent } from "react";
import { useNavigate } from "react-router";
import { ADMIN } from "#domain/admin-address.ts";
import { createSelection } from "#domain/calls/selections.ts";
import { message } from "#domain/messages.ts";
import { LONGEST_SELECTION_LINE } from "#domain/selection.ts";
import { useIsHydrated } from "../../foundation/hydration.ts";
import buttons from "../../ui/form/button.module.css";
import { Field } from "../../ui/form/field.tsx";
import { send } from "../api.ts";
import styles from "./selections.module.css";

/** The form that makes a selection without items and leads to its editor. */
export function NewSelection() {
  const navigate = useNavigate();
  const isReady = useIsHydrated();
  const [title, setTitle] = useState("");
  const [client, setClient] = useState("");
  const [problem, setProblem] = useState("");
  const [isSending, setSending] = useState(false);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    setSending(true);
    setProblem("");
    const answer = await send(createSelection, { body: { title, client, note: "", items: [] } });
    if (answer?.success) await navigate(ADMIN.selection(answer.id));
    else setProblem(answer?.error || message("selection-no-connection"));
    setSending(false);
  };

  return (
    <form className={styles.new} inert={!isReady} onSubmit={(event) => void submit(event)}>
      <Field label="Título">
        <input
          value={title}
          required
          maxLength={LONGEST_SELECTION_LINE}
          autoComplete="off"
          onChange={(event) => setTitle(event.target.value)}
        />
      </Field>
      <Field label="Cliente (opcional)">
        <input
          value={client}
          maxLength={LONGEST_SELECTION_LINE}
          autoComplete="off"
          onChange={(event) => setClient(event.target.value)}
        />
      </Field>
      <button className={buttons.strong} aria-disabled={isSending}>
        Nueva selección
      </button>
      {problem !== "" && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </form>
  );
}
