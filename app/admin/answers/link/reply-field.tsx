import { useEffect, useRef, useState, type KeyboardEvent, type SubmitEvent } from "react";
import { LONGEST_COMMENT } from "#domain/answer.ts";
import buttons from "../../../ui/form/button.module.css";
import { Field } from "../../../ui/form/field.tsx";
import styles from "./comments.module.css";
import type { ReplyDraft } from "./use-replies.ts";

interface ReplyFieldProps {
  draft: ReplyDraft;
  onWrite: (text: string) => void;
  /** Resolves to why it failed. */
  onSave: (reply: string) => Promise<string | undefined>;
  onCancel: () => void;
}

/** Writes the reply to one comment; what was typed stays if it can't be saved. */
export function ReplyField({ draft, onWrite, onSave, onCancel }: ReplyFieldProps) {
  const { guest, base, text } = draft;
  const removes = text.trim() === "" && base !== "";
  const form = useRef<HTMLFormElement>(null);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string>();
  useEffect(() => form.current?.querySelector("textarea")?.focus(), []);

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    setSending(true);
    setProblem(undefined);
    setProblem(await onSave(text.trim()));
    setSending(false);
  };
  const hurry = (event: KeyboardEvent) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) form.current?.requestSubmit();
  };

  return (
    <form ref={form} className={styles.reply} onSubmit={(event) => void submit(event)}>
      <Field label={`Respuesta a ${guest}`} problem={problem}>
        {(described) => (
          <textarea
            value={text}
            rows={2}
            maxLength={LONGEST_COMMENT}
            onChange={(event) => onWrite(event.target.value)}
            onKeyDown={hurry}
            {...described}
          />
        )}
      </Field>
      <p className={styles.actions}>
        <button
          className={buttons.strong}
          aria-disabled={isSending || undefined}
          disabled={text.trim() === base}
        >
          {isSending ? "Guardando…" : removes ? "Quitar respuesta" : "Guardar respuesta"}
          <span className="visually-hidden"> a {guest}</span>
        </button>
        <button type="button" className={buttons.plain} onClick={onCancel}>
          Cancelar<span className="visually-hidden"> la respuesta a {guest}</span>
        </button>
      </p>
    </form>
  );
}
