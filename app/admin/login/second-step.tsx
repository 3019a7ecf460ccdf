import { useEffect, useRef, useState, type SubmitEvent } from "react";
import type { PasskeyRequest } from "#domain/answers.ts";
import { logInWithPasskey, type logIn } from "#domain/calls/account.ts";
import type { AnswerOf } from "#domain/calls/call.ts";
import { message } from "#domain/messages.ts";
import { send } from "../api.ts";
import { PASSKEY_REQUEST_STALE_MS } from "../timing.ts";
import { signWithPasskey } from "./passkey-ceremony.ts";
import styles from "./login.module.css";

type SecondFactor = { response: Record<string, unknown> } | { recoveryCode: string };

export interface SecondStepProps {
  /** The answer of the first step. */
  first: PasskeyRequest;
  /** Repeats the first step, because each request can be answered only once. */
  requestAgain: () => Promise<AnswerOf<typeof logIn> | undefined>;
  onLoggedIn: () => Promise<void>;
  onBack: () => void;
}

/** Renders the second step of a login: a passkey or a recovery code. */
export function SecondStep({ first, requestAgain, onLoggedIn, onBack }: SecondStepProps) {
  const pending = useRef<{ request: PasskeyRequest; at: number }>(undefined);
  const isBegun = useRef(false);
  const passkey = useRef<HTMLButtonElement>(null);
  const code = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [isByCode, setByCode] = useState(false);
  const [error, setError] = useState("");
  const [isCancelled, setCancelled] = useState(false);

  /** Returns a valid request, or an error sentence, or undefined if no second step is needed. */
  async function request(): Promise<PasskeyRequest | string | undefined> {
    const { current } = pending;
    if (current && Date.now() - current.at < PASSKEY_REQUEST_STALE_MS) return current.request;
    const answer = await requestAgain();
    if (answer?.success) return undefined;
    if (!answer || !("passkey" in answer) || !answer.passkey)
      return answer?.error || message("account-no-connection");
    pending.current = { request: answer.passkey, at: Date.now() };
    return answer.passkey;
  }

  async function step(buildAnswer: (request: PasskeyRequest) => Promise<SecondFactor | string>) {
    if (isBusy) return;
    setBusy(true);
    setError("");
    setCancelled(false);
    const failure = await tryStep(buildAnswer);
    setBusy(false);
    if (failure === undefined) await onLoggedIn();
    else setError(failure);
  }

  /** Returns an error sentence; undefined for success. */
  async function tryStep(
    buildAnswer: (request: PasskeyRequest) => Promise<SecondFactor | string>,
  ): Promise<string | undefined> {
    const passkeyRequest = await request();
    if (typeof passkeyRequest !== "object") return passkeyRequest;
    const body = await buildAnswer(passkeyRequest);
    // The browser's dialog was cancelled; the server's challenge is still valid.
    if (typeof body === "string") return body;
    pending.current = undefined;
    const answer = await send(logInWithPasskey, {
      body: { ticket: passkeyRequest.ticket, ...body },
    });
    if (answer?.success) return undefined;
    return answer?.error || message("account-no-connection");
  }

  const confirmWithPasskey = () =>
    step(async ({ options }) => {
      const signed = await signWithPasskey(options);
      if (!("code" in signed)) return { response: { ...signed.answer } };
      if (typeof PublicKeyCredential === "undefined") setByCode(true);
      setCancelled(signed.code === "passkey-cancelled");
      return message(signed.code);
    });

  const submitCode = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void step(async () => ({ recoveryCode: code.current?.value ?? "" }));
  };

  const choose = (byCode: boolean) => {
    setByCode(byCode);
    setError("");
  };
  useEffect(() => {
    (isByCode ? code : passkey).current?.focus();
  }, [isByCode]);

  // Open the dialog once without a click, right after the password.
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    pending.current = { request: first, at: Date.now() };
    void confirmWithPasskey();
  });

  const notice = (
    <p role="alert" className={isCancelled ? styles.calm : styles.error}>
      {error}
    </p>
  );

  return (
    <div className={styles.form}>
      {isByCode ? (
        <form className={styles.form} onSubmit={submitCode}>
          <p id="second-step">
            Escribe uno de tus códigos de recuperación. Los espacios y los guiones no importan.
          </p>
          <label className={styles.field}>
            <span className="type-label">Código de recuperación</span>
            <input
              ref={code}
              name="code"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              required
              aria-describedby="second-step"
            />
          </label>
          {notice}
          <button className={`${styles.submit} type-label`} aria-disabled={isBusy}>
            Entrar con el código
          </button>
        </form>
      ) : (
        <>
          <p id="second-step">
            La contraseña es correcta. Confirma con tu llave de acceso: tu huella, tu cara, tu
            teléfono o una llave de seguridad.
          </p>
          {notice}
          <button
            ref={passkey}
            type="button"
            className={`${styles.submit} type-label`}
            aria-disabled={isBusy}
            aria-describedby="second-step"
            onClick={() => void confirmWithPasskey()}
          >
            Usar llave de acceso
          </button>
        </>
      )}
      <p className={styles.others}>
        <button type="button" onClick={() => choose(!isByCode)}>
          {isByCode ? "Usar la llave de acceso" : "Usar un código de recuperación"}
        </button>
        <button type="button" onClick={onBack}>
          Volver
        </button>
      </p>
    </div>
  );
}
