import buttons from "../../ui/form/button.module.css";
import styles from "../../ui/form/form.module.css";

/** Explains how to continue after the session has ended. */
export function SessionEndedNote() {
  return (
    <section className={styles.note} aria-label="Sesión terminada">
      <output>
        Tu sesión ha terminado. Entra de nuevo en otra pestaña y vuelve aquí: nada de lo que has
        hecho se pierde.
      </output>
      <a href="/login" target="_blank" rel="noreferrer" className={buttons.plain}>
        Iniciar sesión en otra pestaña
      </a>
    </section>
  );
}
