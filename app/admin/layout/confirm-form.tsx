import { useEffect, useRef, useState, type SubmitEvent } from "react";
import type { RefusedAnswer } from "#domain/refusal.ts";
import { LONGEST_PASSKEY_NAME } from "#domain/passkey.ts";
import buttons from "../../ui/form/button.module.css";
import { Field } from "../../ui/form/field.tsx";
import styles from "./confirm-form.module.css";

export interface ConfirmFormProps {
  title: string;
  note: string;
  /** Text of the submit button. */
  action: string;
  /** For password managers, which otherwise can't match the account. */
  username: string;
  /** Whether it also asks for the passkey's name. */
  isNamed: boolean;
  onConfirm: (name: string, password: string) => Promise<{ success: true } | RefusedAnswer>;
  onCancel: () => void;
}

/** Asks for the password before an action for which a valid session is not enough. */
export function ConfirmForm(props: ConfirmFormProps) {
  const { title, note, action, username, isNamed, onConfirm, onCancel } = props;
  const form = useRef<HTMLFormElement>(null);
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<RefusedAnswer | null>(null);
  useEffect(
    () => form.current?.querySelector<HTMLInputElement>("input:not([hidden])")?.focus(),
    [],
  );

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setRefusal(null);
    const changed = await onConfirm(name, password);
    if (changed.success) return;
    setBusy(false);
    setRefusal(changed);
    form.current?.querySelector<HTMLInputElement>("[type=password]")?.focus();
  };

  return (
    <form
      ref={form}
      className={styles.form}
      aria-labelledby="confirm-title"
      onSubmit={(event) => void submit(event)}
    >
      <h3 id="confirm-title" className={styles.title}>
        {title}
      </h3>
      <p className={styles.note}>{note}</p>
      <input name="username" autoComplete="username" value={username} readOnly hidden />
      {isNamed && (
        <Field label="Nombre para reconocerla (opcional)">
          <input
            autoComplete="off"
            maxLength={LONGEST_PASSKEY_NAME}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
      )}
      <Field label="Tu contraseña">
        <input
          type="password"
          autoComplete="current-password"
          required
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          aria-invalid={refusal?.code === "wrong-password"}
          aria-describedby="confirm-error"
        />
      </Field>
      <p id="confirm-error" className={styles.problem} role="alert">
        {refusal?.error}
      </p>
      <p className={styles.actions}>
        <button className={buttons.strong} aria-disabled={isBusy}>
          {action}
        </button>
        <button type="button" className={buttons.plain} onClick={onCancel}>
          Cancelar
        </button>
      </p>
    </form>
  );
}
