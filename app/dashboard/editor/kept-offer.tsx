import { useState } from "react";
import buttons from "../../shared/admin/button.module.css";
import type { KeptEdit } from "./kept-edits.ts";
import styles from "./note.module.css";
import { timeAgo } from "./time-ago.ts";

interface KeptOfferProps {
  edit: KeptEdit;
  /** The article was saved since the edit began. */
  isOlder: boolean;
  onRecover: (edit: KeptEdit) => void;
  onDiscard: () => void;
}

/** Offers back an edit that a reload, a crash or a way out has interrupted (D3). */
export function KeptOffer({ edit, isOlder, onRecover, onDiscard }: KeptOfferProps) {
  const [now] = useState(() => Date.now());
  return (
    <section className={styles.note} aria-label="Cambios sin guardar">
      <output>
        Hay cambios sin guardar de {timeAgo(edit.keptAt, now)}.
        {isOlder && " El artículo se guardó después: al guardar podrás comparar las dos versiones."}
      </output>
      <p className={styles.actions}>
        <button type="button" className={buttons.strong} onClick={() => onRecover(edit)}>
          Recuperar
        </button>
        <button type="button" className={buttons.plain} onClick={onDiscard}>
          Descartar
        </button>
      </p>
    </section>
  );
}
