import { useRef, useState, type FormEvent, type ReactNode } from "react";
import { useNavigate } from "react-router";
import { ADMIN } from "#domain/admin-address.ts";
import { API } from "#domain/api.ts";
import type { PasskeyRequest } from "#domain/answers.ts";
import { useIsHydrated } from "../../foundation/hydration.ts";
import { logIn, rememberLogin } from "../api.ts";
import styles from "./login.module.css";
import type { SecondStepProps } from "./second-step.tsx";

const NO_CONNECTION = "No hay conexión con el servidor. Inténtalo de nuevo.";
const NO_REASON = "No se pudo iniciar sesión. Inténtalo de nuevo.";

/** Iniciar Sesión: the server alone decides, and its own sentences are shown (I1). */
export function Login() {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [error, setError] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [second, setSecond] = useState<ReactNode>();
  // A form that is submitted before hydration would navigate to the API's JSON.
  const isReady = useIsHydrated();

  async function enter() {
    rememberLogin();
    await navigate(ADMIN.articles);
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    setBusy(true);
    setError("");
    const call = () => logIn(textOf(fields, "username"), textOf(fields, "password"));
    const answer = await call();
    if (answer?.success) await enter();
    else if (answer && "passkey" in answer && answer.passkey)
      await askForMore(answer.passkey, call);
    else setError(answer ? answer.error || NO_REASON : NO_CONNECTION);
    setBusy(false);
  }

  /** Loads the second step only if a passkey is registered. */
  async function askForMore(first: PasskeyRequest, requestAgain: SecondStepProps["requestAgain"]) {
    const loaded = await import("./second-step.tsx").catch(() => undefined);
    if (loaded === undefined) return setError(NO_CONNECTION);
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
  }

  return (
    <div className={styles.login} lang="es">
      <h1 className={`${styles.heading} type-display`}>Iniciar Sesión</h1>
      {second}
      {/* POST even without scripts, so that the password never gets into the URL. */}
      <form
        ref={form}
        method="post"
        action={API.login}
        className={styles.form}
        hidden={second !== undefined}
        onSubmit={(event) => void submit(event)}
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
          {error}
        </p>
        <button
          type="submit"
          className={`${styles.submit} type-label`}
          disabled={isBusy || !isReady}
        >
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
