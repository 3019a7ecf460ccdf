import { useModal } from "../../../../ui/use-modal.ts";
import buttons from "../../../../ui/form/button.module.css";
import { counted, mediaText } from "./folder-counts.ts";
import styles from "./folders.module.css";
import type { FolderPlan } from "./plan-folders.ts";

interface FolderQuestionProps {
  plan: FolderPlan;
  onCreate: () => void;
  onCancel: () => void;
}

/** Shows what a drop of folders would create, before anything is sent. */
export function FolderQuestion({ plan, onCreate, onCancel }: FolderQuestionProps) {
  const { projects, notes } = plan;
  // The scrollable list comes first, but a button should get the focus.
  const modal = useModal(onCancel, "[data-first-focus], button");
  const isAny = projects.length > 0;
  return (
    <dialog {...modal} className={styles.question} aria-labelledby="folders-title">
      <h2 id="folders-title" className={styles.title}>
        {isAny ? questionText(plan) : "No hay carpetas con imágenes"}
      </h2>
      {!isAny && (
        <p className={styles.hint}>
          Suelta una carpeta por proyecto, o una que las contenga. Las imágenes sueltas se añaden en
          el editor de cada artículo.
        </p>
      )}
      {/* The list may overflow: the keyboard must be able to scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={styles.body} aria-label="Lo que se crea" tabIndex={0}>
        {isAny && (
          <ol className={styles.projects}>
            {projects.map(({ title, year, files }, index) => (
              // Titles may repeat; the index is stable because rows are never moved.
              <li key={index}>
                <span className={styles.name}>{title}</span>
                <span className={styles.facts}>
                  {year} · {mediaText(files)}
                </span>
              </li>
            ))}
          </ol>
        )}
        {notes.length > 0 && (
          <>
            <h3 className={styles.subtitle}>A tener en cuenta</h3>
            <ul className={styles.notes}>
              {notes.map(({ name, text }, index) => (
                <li key={index}>
                  <b>{name}</b> {text}
                </li>
              ))}
            </ul>
          </>
        )}
      </section>
      <p className={styles.choices}>
        {isAny && (
          <button type="button" className={buttons.strong} data-first-focus onClick={onCreate}>
            Crear borradores
          </button>
        )}
        <button type="button" className={buttons.plain} onClick={onCancel}>
          {isAny ? "Cancelar" : "Cerrar"}
        </button>
      </p>
    </dialog>
  );
}

/** As in `12 carpetas, 200 imágenes: se crearán 12 borradores`. */
function questionText({ projects }: FolderPlan): string {
  const count = projects.length;
  const all = mediaText(projects.flatMap(({ files }) => files));
  const end = count === 1 ? "se creará 1 borrador" : `se crearán ${count} borradores`;
  return `${counted(count, "carpeta", "carpetas")}, ${all}: ${end}`;
}
