import { useState } from "react";
import type { ArticleContent } from "#domain/version.ts";
import buttons from "../../shared/admin/button.module.css";
import {
  allFrom,
  chosenContent,
  CONFLICT_NAMES,
  conflictFields,
  suggestedChoice,
  type ConflictField,
  type Side,
} from "./conflict.ts";
import styles from "./conflict.module.css";
import { ConflictValue } from "./conflict-value.tsx";
import type { Pictures } from "./use-pictures.ts";

interface ConflictViewProps {
  /** Why the save was refused, in the words of section 8. */
  sentence: string;
  /** What the edit began from. */
  base: ArticleContent;
  mine: ArticleContent;
  stored: ArticleContent;
  pictures: Pictures;
  onChosen: (content: ArticleContent) => void;
  onPutOff: () => void;
}

const SIDES: readonly { side: Side; name: string }[] = [
  { side: "mine", name: "Lo mío" },
  { side: "stored", name: "Lo guardado" },
];

/** Two saves of one article, field by field, and which of them is to stand (409). */
export function ConflictView(props: ConflictViewProps) {
  const { sentence, base, mine, stored, pictures, onChosen, onPutOff } = props;
  const fields = conflictFields(mine, stored);
  const [choice, setChoice] = useState(() => suggestedChoice(base, mine, stored));

  return (
    <section className={styles.conflict} aria-labelledby="conflict-title">
      <h3 id="conflict-title" className={styles.title}>
        Dos versiones de este artículo
      </h3>
      <p role="alert">{sentence}</p>
      {fields.length === 0 && <p>Las dos versiones dicen lo mismo.</p>}
      {fields.length > 1 && (
        <p className={styles.actions}>
          <button
            type="button"
            className={buttons.plain}
            onClick={() => setChoice(allFrom("mine", fields))}
          >
            Todo lo mío
          </button>
          <button
            type="button"
            className={buttons.plain}
            onClick={() => setChoice(allFrom("stored", fields))}
          >
            Todo lo guardado
          </button>
        </p>
      )}
      {fields.map((field: ConflictField) => (
        <fieldset key={field} className={styles.field}>
          <legend className="type-label">{CONFLICT_NAMES[field]}</legend>
          {SIDES.map(({ side, name }) => (
            <label key={side} className={styles.side}>
              <span className={styles.pick}>
                <input
                  type="radio"
                  name={field}
                  checked={choice[field] === side}
                  onChange={() => setChoice({ ...choice, [field]: side })}
                />
                {name}
              </span>
              <ConflictValue
                field={field}
                content={side === "mine" ? mine : stored}
                other={side === "mine" ? stored : mine}
                pictures={pictures}
              />
            </label>
          ))}
        </fieldset>
      ))}
      <p className={styles.actions}>
        <button
          type="button"
          className={buttons.strong}
          onClick={() => onChosen(chosenContent(mine, stored, choice))}
        >
          Guardar lo elegido
        </button>
        <button type="button" className={buttons.plain} onClick={onPutOff}>
          Volver al formulario
        </button>
      </p>
    </section>
  );
}
