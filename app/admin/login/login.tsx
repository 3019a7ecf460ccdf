import { useActionState, useRef, useState, type ReactNode } from "react";
import { useNavigate } from "react-router";
import { ADMIN } from "#domain/admin-address.ts";
import type { PasskeyRequest } from "#domain/answers.ts";
import { logIn, rememberLogin } from "../api.ts";
import styles from "./login.module.css";
import type { SecondStepProps } from "./second-step.tsx";

const NO_CONNECTION = "No hay conexión con el servidor. Inténtalo de nuevo.";
const NO_REASON = "No se pudo iniciar sesión. Inténtalo de nuevo.";

/** Iniciar Sesión: the server alone decides, and its own sentences are shown (I1). */
export function Login() {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [second, setSecond] = useState<ReactNode>();
  // React keeps a form that is sent before hydration, and calls its action then.
  const [error, submit, isBusy] = useActionState(tryToEnter, "");

  async function enter() {
    rememberLogin();
    await navigate(ADMIN.articles);
  }

  /** Returns the sentence to show, "" for none. */
  async function tryToEnter(_: string, fields: FormData): Promise<string> {
    const call = () => logIn(textOf(fields, "username"), textOf(fields, "password"));
    const answer = await call();
    if (answer === undefined) return NO_CONNECTION;
    if (answer.success) await enter();
    else if ("passkey" in answer && answer.passkey) return askForMore(answer.passkey, call);
    else return answer.error || NO_REASON;
    return "";
  }

  /** Loads the second step only if a passkey is registered. */
  async function askForMore(
    first: PasskeyRequest,
    requestAgain: SecondStepProps["requestAgain"],
  ): Promise<string> {
    const loaded = await import("./second-step.tsx").catch(() => undefined);
    if (loaded === undefined) return NO_CONNECTION;
    const back = () => {
      setSecond(undefined);
      requestAnimationFrame(() =>
        form.current?.querySelector<HTMLElement>("[type=password]")?.focus(),
      );
    };
    setSecond(
      <loaded.SecondStep
        first={first}
        requestAgain={requestAgain}
        onLoggedIn={enter}
        onBack={back}
      />,
    );
    return "";
  }

  return (
    <div className={styles.login} lang="es">
      <h1 className={`${styles.heading} type-display`}>Iniciar Sesión</h1>
      {second}
      <form
        ref={form}
        action={submit}
        className={styles.form}
        hidden={second !== undefined}
        // React would empty the form after each attempt.
        onReset={(event) => event.preventDefault()}
      >
        <label className={styles.field}>
          <span className="type-label">Usuario</span>
          <input name="username" autoComplete="username" autoCapitalize="none" required />
        </label>
        <label className={styles.field}>
          <span className="type-label">Contraseña</span>
          <input name="password" type="password" autoComplete="current-password" required />
        </label>
        <p role="alert" className={styles.error}>
          {!isBusy && error}
        </p>
        <button type="submit" className={`${styles.submit} type-label`} disabled={isBusy}>
          Entrar
        </button>
        <noscript>
          <p>Para entrar, activa JavaScript en tu navegador.</p>
        </noscript>
      </form>
    </div>
  );
}

function textOf(fields: FormData, name: string): string {
  const value = fields.get(name);
  return typeof value === "string" ? value : "";
}
