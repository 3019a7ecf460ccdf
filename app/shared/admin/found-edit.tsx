import buttons from "./button.module.css";
import styles from "./found-edit.module.css";
import { Moment } from "./moment.tsx";

export interface FoundEditOfferProps {
  /** When it was last written, in milliseconds since 1970. */
  keptAt: number;
  onTake: () => void;
  onDiscard: () => void;
}

/** Offers back what a reload or a crash left unsaved. */
export function FoundEditOffer({ keptAt, onTake, onDiscard }: FoundEditOfferProps) {
  return (
    <section className={styles.offer} aria-label="Cambios sin guardar">
      <output>
        En este navegador quedaron cambios sin guardar, de <Moment at={keptAt} />.
      </output>
      <p className={styles.actions}>
        <button type="button" className={buttons.strong} onClick={onTake}>
          Recuperar
        </button>
        <button type="button" className={buttons.plain} onClick={onDiscard}>
          Descartar
        </button>
      </p>
    </section>
  );
}
