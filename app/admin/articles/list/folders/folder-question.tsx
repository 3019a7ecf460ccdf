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

/** Says what a drop of folders would do, before anything is sent (O2). */
export function FolderQuestion({ plan, onCreate, onCancel }: FolderQuestionProps) {
  const { projects, notes } = plan;
  // Not the list, which comes first because it may be scrolled.
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
      {/* It may be longer than the screen: the keyboard scrolls it too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={styles.body} aria-label="Lo que se crea" tabIndex={0}>
        {isAny && (
          <ol className={styles.projects}>
            {projects.map(({ title, year, files }, index) => (
              // Two folders may be called alike, and nothing moves.
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
