import { ConflictView, type NamedRow } from "./conflict-view.tsx";
import styles from "./editing.module.css";
import type { Choice, Sides } from "./merge.ts";

interface DocumentConflictProps<Content, Row extends NamedRow> {
  title: string;
  /** Why the save was refused. */
  sentence: string;
  sides: Sides<Content>;
  differences: (sides: Sides<Content>) => readonly Row[];
  merge: (sides: Sides<Content>, choice: Choice) => Content;
  /** What a side's content says of a row. */
  textOf: (content: Content, row: Row) => string;
  onChosen: (content: Content) => void;
  onCancel: () => void;
}

/** Two saves of a document whose parts are told in text, in place of its form (409). */
export function DocumentConflict<Content, Row extends NamedRow>(
  props: DocumentConflictProps<Content, Row>,
) {
  const { title, sentence, sides, differences, merge, textOf, onChosen, onCancel } = props;
  return (
    <ConflictView
      title={title}
      heading="h2"
      sentence={sentence}
      rows={differences(sides)}
      renderSide={(row, side) => (
        <span className={styles.value}>
          {textOf(sides[side === "mine" ? "mine" : "stored"], row)}
        </span>
      )}
      isBusy={false}
      onChosen={(choice) => onChosen(merge(sides, choice))}
      onCancel={onCancel}
    />
  );
}
