import { ConflictView, type NamedRow } from "./conflict-view.tsx";
import styles from "./editing.module.css";
import type { Choice, Sides } from "./merge.ts";

interface DocumentConflictProps<Content, Row extends NamedRow> {
  title: string;
  sentence: string;
  sides: Sides<Content>;
  differences: (sides: Sides<Content>) => readonly Row[];
  merge: (sides: Sides<Content>, choice: Choice) => Content;
  textOf: (content: Content, row: Row) => string;
  onChosen: (content: Content) => void;
  onCancel: () => void;
}

/** Shows a conflict whose values are plain text, in place of the document's form (409). */
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
