import { useEffect, useRef, useState } from "react";
import type { ArticleContent } from "#domain/version.ts";
import buttons from "../../../../ui/form/button.module.css";
import {
  allFrom,
  chosenContent,
  conflictRows,
  mergedContent,
  type Choice,
  type TwoSides,
} from "./conflict.ts";
import { ConflictFields } from "./conflict-fields.tsx";
import styles from "./conflict.module.css";
import type { Pictures } from "../images/pictures.ts";

interface ConflictViewProps extends TwoSides {
  /** Why the save was refused, in the words of section 8. */
  sentence: string;
  pictures: Pictures;
  /** Whether a picture is still on its way into what is mine. */
  isWaiting: boolean;
  onChosen: (content: ArticleContent) => void;
  onPutOff: () => void;
}

/** Two saves of one article, thing by thing, and which of them is to stand (409). */
export function ConflictView(props: ConflictViewProps) {
  const { sentence, base, mine, stored, pictures, isWaiting, onChosen, onPutOff } = props;
  // An upload may end while somebody compares: it is added to whatever is chosen.
  const [sides] = useState<TwoSides>({ base, mine, stored });
  const [choice, setChoice] = useState<Choice>({});
  const rows = conflictRows(sides);
  const asked = rows.filter(({ isAsked }) => isAsked);
  const merged = rows.filter(({ isAsked }) => !isAsked);
  const fields = { sides, choice, pictures, onChoose: setChoice };

  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    title.current?.closest("dialog")?.scrollTo(0, 0);
    title.current?.focus({ preventScroll: true });
  }, []);

  return (
    <section className={styles.conflict} aria-labelledby="conflict-title">
      <h3 id="conflict-title" ref={title} className={styles.title} tabIndex={-1}>
        Dos versiones de este artículo
      </h3>
      <p role="alert">{sentence}</p>
      {rows.length === 0 && <p>Las dos versiones dicen lo mismo.</p>}
      {rows.length > 1 && (
        <p className={styles.actions}>
          <button
            type="button"
            className={buttons.plain}
            onClick={() => setChoice(allFrom("mine", rows))}
          >
            Todo lo mío
          </button>
          <button
            type="button"
            className={buttons.plain}
            onClick={() => setChoice(allFrom("stored", rows))}
          >
            Todo lo guardado
          </button>
        </p>
      )}
      <ConflictFields rows={asked} {...fields} />
      {merged.length > 0 && (
        <details className={styles.merged} open={asked.length === 0}>
          <summary>
            Cambiado en un solo lado, sin nada que decidir:{" "}
            {merged.length === 1 ? "1 cambio" : `${merged.length} cambios`}
          </summary>
          <ConflictFields rows={merged} {...fields} />
        </details>
      )}
      <p className={styles.actions}>
        <button
          type="button"
          className={buttons.strong}
          disabled={isWaiting}
          onClick={() => {
            const chosen = chosenContent(sides, choice);
            onChosen(mergedContent({ base: sides.mine, mine, stored: chosen }));
          }}
        >
          Guardar lo elegido
        </button>
        <button type="button" className={buttons.plain} onClick={onPutOff}>
          Volver al formulario
        </button>
        {isWaiting && <output>Espera: hay una imagen subiendo.</output>}
      </p>
    </section>
  );
}
