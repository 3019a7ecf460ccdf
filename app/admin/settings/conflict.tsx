import { useState } from "react";
import { message } from "#domain/messages.ts";
import type { Studio } from "#domain/studio.ts";
import { fieldName } from "#domain/studio-fields.ts";
import buttons from "../../ui/form/button.module.css";
import styles from "./conflict.module.css";
import {
  chosenContent,
  differingPaths,
  inWords,
  suggestedChoice,
  valueAt,
  type Side,
} from "./content.ts";

export interface ConflictProps {
  /** What the edit began from. */
  base: Studio;
  mine: Studio;
  stored: Studio;
  isBusy: boolean;
  onChosen: (content: Studio) => void;
  onBack: () => void;
}

const SIDES: readonly { side: Side; name: string }[] = [
  { side: "mine", name: "Lo mío" },
  { side: "stored", name: "Lo guardado" },
];

/** Two saves of the settings, entry by entry, and which of them is to stand (409). */
export function Conflict({ base, mine, stored, isBusy, onChosen, onBack }: ConflictProps) {
  const [choice, setChoice] = useState(() => suggestedChoice(base, mine, stored));
  const paths = differingPaths(mine, stored);
  const all = (side: Side) => setChoice(new Map(paths.map((path) => [path, side])));

  return (
    <section className={styles.conflict} aria-labelledby="conflict-title">
      <h2 ref={focusOnArrival} id="conflict-title" className={styles.title} tabIndex={-1}>
        Dos versiones de los ajustes
      </h2>
      <p role="alert">{message("stale-settings")}</p>
      <p className={styles.actions}>
        <button type="button" className={buttons.plain} onClick={() => all("mine")}>
          Todo lo mío
        </button>
        <button type="button" className={buttons.plain} onClick={() => all("stored")}>
          Todo lo guardado
        </button>
      </p>
      {paths.length === 0 && <p>Las dos versiones dicen lo mismo.</p>}
      {paths.map((path) => (
        <fieldset key={path} className={styles.entry}>
          <legend className="type-label">{fieldName(path)}</legend>
          {SIDES.map(({ side, name }) => (
            <label key={side} className={styles.side}>
              <input
                type="radio"
                name={`choice ${path}`}
                checked={choice.get(path) === side}
                onChange={() => setChoice(new Map(choice).set(path, side))}
              />
              <span className="type-label">{name}</span>
              <span className={styles.value}>
                {inWords(valueAt(side === "mine" ? mine : stored, path)) || "Vacío"}
              </span>
            </label>
          ))}
        </fieldset>
      ))}
      <p className={styles.actions}>
        <button
          type="button"
          className={buttons.strong}
          disabled={isBusy}
          onClick={() => onChosen(chosenContent(mine, stored, choice))}
        >
          Guardar lo elegido
        </button>
        <button type="button" className={buttons.plain} onClick={onBack}>
          Volver al formulario
        </button>
      </p>
    </section>
  );
}

function focusOnArrival(heading: HTMLElement | null): void {
  heading?.focus();
}
