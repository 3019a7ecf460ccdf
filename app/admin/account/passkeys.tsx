import { useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { message } from "#domain/messages.ts";
import { RECOVERY_CODES, type Passkey, type SecondFactor } from "#domain/passkey.ts";
import buttons from "../../ui/form/button.module.css";
import { useCopy } from "../../ui/form/use-copy.ts";
import { Moment } from "../../ui/moment.tsx";
import styles from "./account.module.css";
import { ConfirmForm } from "../layout/confirm-form.tsx";
import {
  addPasskey,
  removePasskey,
  renewRecoveryCodes,
  type SecondFactorChange,
} from "./passkey-calls.ts";

type Step = { kind: "add" } | { kind: "renew" } | { kind: "remove"; passkey: Passkey };

/** Manages the optional second factor; every change needs the password. */
export function Passkeys({
  username,
  passkeys,
  recoveryCodesLeft,
  isAvailable,
}: SecondFactor & { username: string }) {
  const { revalidate } = useRevalidator();
  const notice = useRef<HTMLOutputElement>(null);
  const asker = useRef<HTMLElement>(null);
  const [step, setStep] = useState<Step>();
  const [codes, setCodes] = useState<readonly string[]>();
  const [announcement, setAnnouncement] = useState("");
  const hasAny = passkeys.length > 0;

  const ask = (next: Step) => {
    asker.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    setAnnouncement("");
    setStep(next);
  };
  const cancel = () => {
    setStep(undefined);
    // The button is rendered again only in the next frame.
    requestAnimationFrame(() => asker.current?.focus());
  };
  const closeCodes = () => {
    setCodes(undefined);
    setAnnouncement(message("recovery-codes-kept"));
    notice.current?.focus();
  };
  const change = async (name: string, password: string): Promise<SecondFactorChange> => {
    if (step === undefined) return { success: true };
    const changed = await changeSecondFactor(step, name, password);
    if (!changed.success) return changed;
    setCodes(changed.recoveryCodes);
    setAnnouncement(message(outcomeOf(step, passkeys.length)));
    setStep(undefined);
    await revalidate();
    notice.current?.focus();
    return changed;
  };

  return (
    <>
      <p className={styles.text}>
        {hasAny
          ? "Para entrar se piden la contraseña y una de estas llaves, o un código de recuperación."
          : "Opcional. Con una llave de acceso nadie entra solo con la contraseña: también hace falta tu huella, tu cara, tu teléfono o una llave de seguridad."}
      </p>
      {hasAny && (
        <ul>
          {passkeys.map((passkey) => (
            <li key={passkey.id} className={styles.session}>
              <p className={styles.browser}>{passkey.name}</p>
              <p className={`${styles.facts} type-label`}>
                <span>
                  Añadida <Moment at={passkey.addedAt} />
                </span>
                <span>
                  {passkey.usedAt === null ? (
                    "Sin usar todavía"
                  ) : (
                    <>
                      Último uso <Moment at={passkey.usedAt} />
                    </>
                  )}
                </span>
              </p>
              <button
                type="button"
                className={buttons.danger}
                onClick={() => ask({ kind: "remove", passkey })}
              >
                Quitar<span className="visually-hidden"> la llave {passkey.name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <output ref={notice} className={styles.status} tabIndex={-1}>
        {announcement}
      </output>
      {codes && <RecoveryCodes codes={codes} onKept={closeCodes} />}
      {step && (
        <ConfirmForm
          key={step.kind === "remove" ? step.passkey.id : step.kind}
          {...textOf(step, passkeys.length)}
          username={username}
          isNamed={step.kind === "add"}
          onConfirm={change}
          onCancel={cancel}
        />
      )}
      {!step && !codes && (
        <p className={styles.actions}>
          <button
            type="button"
            className={hasAny ? buttons.plain : buttons.strong}
            disabled={!isAvailable}
            onClick={() => ask({ kind: "add" })}
          >
            {hasAny ? "Añadir otra llave" : "Añadir llave de acceso"}
          </button>
          {hasAny && (
            <button type="button" className={buttons.plain} onClick={() => ask({ kind: "renew" })}>
              Generar códigos nuevos
            </button>
          )}
          {hasAny && (
            <span className={styles.text}>
              {recoveryCodesLeft === 1 ? "Queda 1 código" : `Quedan ${recoveryCodesLeft} códigos`}{" "}
              de {RECOVERY_CODES}
            </span>
          )}
        </p>
      )}
      {!isAvailable && <p className={styles.text}>{message("passkey-unavailable")}</p>}
    </>
  );
}

interface RecoveryCodesProps {
  codes: readonly string[];
  onKept: () => void;
}

function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const { outcome, copy } = useCopy();
  const text = codes.join("\n");
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${text}\n`)}`;

  return (
    <section className={styles.codes} aria-labelledby="codes-title">
      <h3 id="codes-title" className={styles.browser}>
        Códigos de recuperación
      </h3>
      <p className={styles.text}>
        Si pierdes tus llaves, cada uno sirve una vez en su lugar. No se vuelven a mostrar:
        guárdalos donde no los pierdas con el teléfono.
      </p>
      <ol className={styles.codeList}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <p className={styles.actions}>
        <button type="button" className={buttons.plain} onClick={() => void copy(text)}>
          Copiar
        </button>
        <a className={buttons.plain} href={file} download="codigos-de-recuperacion.txt">
          Descargar
        </a>
        <button type="button" className={buttons.strong} onClick={onKept}>
          Ya los guardé
        </button>
        <output>
          {outcome === "copied" && "Copiados."}
          {outcome === "failed" && "No se pudieron copiar. Selecciónalos y cópialos a mano."}
        </output>
      </p>
    </section>
  );
}

function changeSecondFactor(
  step: Step,
  name: string,
  password: string,
): Promise<SecondFactorChange> {
  if (step.kind === "add") return addPasskey(name, password);
  return step.kind === "renew"
    ? renewRecoveryCodes(password)
    : removePasskey(step.passkey.id, password);
}

/** @param count number of passkeys before the change */
function outcomeOf(step: Step, count: number) {
  if (step.kind === "renew") return "recovery-codes-renewed";
  if (step.kind === "add") return count === 0 ? "first-passkey-added" : "passkey-added";
  return count === 1 ? "last-passkey-removed" : "passkey-removed";
}

function textOf(step: Step, count: number): { title: string; action: string; note: string } {
  if (step.kind === "add") {
    const note = "Después de la contraseña, tu navegador te preguntará dónde guardarla.";
    return { title: "Añadir una llave de acceso", action: "Continuar", note };
  }
  if (step.kind === "renew") {
    const note = "Los códigos que tengas guardados dejarán de servir.";
    return { title: "Generar códigos nuevos", action: "Generar", note };
  }
  const note =
    count === 1
      ? "Es la única: para entrar bastará de nuevo la contraseña, y los códigos dejarán de servir."
      : "Las demás llaves y los códigos siguen sirviendo.";
  return { title: `Quitar «${step.passkey.name}»`, action: "Quitar", note };
}
