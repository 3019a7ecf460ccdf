import { useState } from "react";
import buttons from "../../ui/form/button.module.css";
import styles from "./account.module.css";

export interface RecoveryCodesProps {
  codes: readonly string[];
  /** Says that they are kept elsewhere: the codes are not shown again. */
  onKept: () => void;
}

/** New recovery codes, shown this once. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const [announcement, setAnnouncement] = useState("");
  const copy = async () => {
    const isCopied = await navigator.clipboard.writeText(codes.join("\n")).then(
      () => true,
      () => false,
    );
    setAnnouncement(
      isCopied ? "Copiados." : "No se pudieron copiar. Selecciónalos y cópialos a mano.",
    );
  };
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${codes.join("\n")}\n`)}`;

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
        <button type="button" className={buttons.plain} onClick={() => void copy()}>
          Copiar
        </button>
        <a className={buttons.plain} href={file} download="codigos-de-recuperacion.txt">
          Descargar
        </a>
        <button type="button" className={buttons.strong} onClick={onKept}>
          Ya los guardé
        </button>
        <output>{announcement}</output>
      </p>
    </section>
  );
}
