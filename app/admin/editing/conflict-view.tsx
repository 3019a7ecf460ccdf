import { useEffect, useRef, useState, type ReactNode } from "react";
import buttons from "../../ui/form/button.module.css";
import { allFrom, sideOf, type Choice, type DifferenceRow, type Side } from "./merge.ts";
import styles from "./editing.module.css";

export type NamedRow = DifferenceRow<{ key: string; name: string }>;

export interface ConflictViewProps<Row extends NamedRow> {
  title: string;
  heading: "h2" | "h3";
  /** Why the save was refused. */
  sentence: string;
  rows: readonly Row[];
  renderSide: (row: Row, side: Side) => ReactNode;
  /** Disables saving; `busyText` gives the reason. */
  isBusy: boolean;
  busyText?: string;
  onChosen: (choice: Choice) => void;
  onCancel: () => void;
}

const NAMES: Readonly<Record<Side, string>> = {
  mine: "Lo mío",
  stored: "Lo guardado",
  both: "Las dos",
};

/** Lets the admin choose between two saves of one document, row by row (409). */
export function ConflictView<Row extends NamedRow>(props: ConflictViewProps<Row>) {
  const { title, heading: Heading, sentence, rows, renderSide, isBusy, busyText } = props;
  const [choice, setChoice] = useState<Choice>({});
  const merged = rows.filter(({ isConflict }) => !isConflict);
  const hasConflicts = merged.length < rows.length;

  const name = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const dialog = name.current?.closest("dialog");
    dialog?.scrollTo(0, 0);
    name.current?.focus({ preventScroll: Boolean(dialog) });
  }, []);

  const chooseAll = (side: Side) => setChoice(allFrom(side, rows));
  const field = (row: Row) => (
    <fieldset key={row.part.key} className={styles.field}>
      <legend className="type-label">{row.part.name}</legend>
      {row.sides.map((side) => (
        <label key={side} className={styles.side}>
          <span className={styles.pick}>
            <input
              type="radio"
              name={row.part.key}
              checked={sideOf(row, choice) === side}
              onChange={() => setChoice({ ...choice, [row.part.key]: side })}
            />
            {NAMES[side]}
          </span>
          {renderSide(row, side)}
        </label>
      ))}
    </fieldset>
  );

  return (
    <section className={styles.conflict} aria-labelledby="conflict-title">
      <Heading id="conflict-title" ref={name} className={styles.title} tabIndex={-1}>
        {title}
      </Heading>
      <p role="alert">{sentence}</p>
      {rows.length === 0 && <p>Las dos versiones dicen lo mismo.</p>}
      {rows.length > 1 && (
        <p className={styles.actions}>
          <button type="button" className={buttons.plain} onClick={() => chooseAll("mine")}>
            Todo lo mío
          </button>
          <button type="button" className={buttons.plain} onClick={() => chooseAll("stored")}>
            Todo lo guardado
          </button>
        </p>
      )}
      {rows.filter(({ isConflict }) => isConflict).map(field)}
      {merged.length > 0 && (
        <details className={styles.merged} open={!hasConflicts}>
          <summary>
            Cambiado en un solo lado, sin nada que decidir:{" "}
            {merged.length === 1 ? "1 cambio" : `${merged.length} cambios`}
          </summary>
          {merged.map(field)}
        </details>
      )}
      <p className={styles.actions}>
        <button
          type="button"
          className={buttons.strong}
          disabled={isBusy}
          onClick={() => props.onChosen(choice)}
        >
          Guardar lo elegido
        </button>
        <button type="button" className={buttons.plain} onClick={props.onCancel}>
          Volver al formulario
        </button>
        {isBusy && busyText !== undefined && <output>{busyText}</output>}
      </p>
    </section>
  );
}
