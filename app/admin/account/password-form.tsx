import { useRef, useState, type SubmitEvent } from "react";
import { useRevalidator } from "react-router";
import { message } from "#domain/messages.ts";
import { SHORTEST_PASSWORD, weaknessOf } from "#domain/password.ts";
import { useIsHydrated } from "../../foundation/hydration.ts";
import { changePassword } from "../api.ts";
import styles from "./account.module.css";
import buttons from "../../ui/form/button.module.css";
import { CheckField, Field } from "../../ui/form/field.tsx";

type FieldName = "current" | "next";

type PasswordChange =
  | { kind: "none" }
  | { kind: "changed" }
  | { kind: "wrong"; field: FieldName; sentence: string };

/** Changes the password; `username` lets password managers match the account. */
export function PasswordForm({ username }: { username: string }) {
  const form = useRef<HTMLFormElement>(null);
  const { revalidate } = useRevalidator();
  const [current, setCurrent] = useState("");
  const [next, setNext] = useState("");
  const [isShown, setShown] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [change, setChange] = useState<PasswordChange>({ kind: "none" });
  const isReady = useIsHydrated();
  const type = isShown ? "text" : "password";

  const fail = (field: FieldName, sentence: string) => {
    setChange({ kind: "wrong", field, sentence });
    form.current?.querySelector<HTMLInputElement>(`[name="${field}"]`)?.focus();
  };

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const weakness = weaknessOf(next);
    if (weakness !== undefined) return fail("next", message(weakness));
    if (next === current) return fail("next", message("password-unchanged"));
    setBusy(true);
    const answer = await changePassword(current, next);
    setBusy(false);
    if (!answer?.success) return fail("current", answer?.error || message("account-no-connection"));
    setCurrent("");
    setNext("");
    setChange({ kind: "changed" });
    return revalidate();
  };

  const describes = (field: FieldName) => ({
    "aria-invalid": change.kind === "wrong" && change.field === field,
    "aria-describedby": `${field}-note`,
  });

  return (
    <form
      ref={form}
      className={styles.form}
      inert={!isReady}
      onSubmit={(event) => void submit(event)}
    >
      <input name="username" autoComplete="username" value={username} readOnly hidden />
      <Field label="Contraseña actual">
        <input
          name="current"
          type={type}
          autoComplete="current-password"
          required
          value={current}
          onChange={(event) => setCurrent(event.target.value)}
          {...describes("current")}
        />
      </Field>
      <p id="current-note" className={styles.problem} role="alert">
        {change.kind === "wrong" && change.field === "current" && change.sentence}
      </p>
      <Field label="Contraseña nueva">
        <input
          name="next"
          type={type}
          autoComplete="new-password"
          required
          value={next}
          onChange={(event) => setNext(event.target.value)}
          {...describes("next")}
        />
      </Field>
      <p id="next-note" className={styles.note} aria-live="polite">
        {strengthOf(next, current)}
      </p>
      <CheckField checked={isShown} onChange={setShown}>
        Mostrar las contraseñas
      </CheckField>
      <p className={styles.actions}>
        <button className={buttons.strong} disabled={isBusy}>
          Cambiar contraseña
        </button>
        <output>{change.kind === "changed" && message("password-changed")}</output>
      </p>
    </form>
  );
}

function strengthOf(password: string, current: string): string {
  const length = [...password].length;
  if (length === 0) {
    return `Al menos ${SHORTEST_PASSWORD} caracteres. Una frase tuya es fácil de recordar y difícil de adivinar.`;
  }
  const missing = SHORTEST_PASSWORD - length;
  if (missing > 0) return `Demasiado corta: ${missing === 1 ? "falta 1" : `faltan ${missing}`}.`;
  if (password === current) return message("password-unchanged");
  const weakness = weaknessOf(password);
  return weakness === undefined
    ? `Suficiente: ${length} caracteres. Cuanto más larga, mejor.`
    : message(weakness);
}
