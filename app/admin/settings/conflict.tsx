import { message } from "#domain/messages.ts";
import type { Studio } from "#domain/studio.ts";
import { sideOf } from "../editing/conflict-rows.ts";
import { ConflictView } from "../editing/conflict-view.tsx";
import styles from "../editing/conflict.module.css";
import { chosenContent, conflictRows, inWords, valueAt } from "./content.ts";

export interface ConflictProps {
  /** What the edit began from. */
  base: Studio;
  mine: Studio;
  stored: Studio;
  isBusy: boolean;
  onChosen: (content: Studio) => void;
  onBack: () => void;
}

/** Two saves of the settings, entry by entry (409). */
export function Conflict({ base, mine, stored, isBusy, onChosen, onBack }: ConflictProps) {
  const rows = conflictRows(base, mine, stored);
  return (
    <ConflictView
      title="Dos versiones de los ajustes"
      heading="h2"
      sentence={message("stale-settings")}
      rows={rows}
      renderSide={({ key }, side) => (
        <span className={styles.value}>
          {inWords(valueAt(side === "mine" ? mine : stored, key)) || "Vacío"}
        </span>
      )}
      isBusy={isBusy}
      onChosen={(choice) => {
        const taken = rows.filter((row) => sideOf(row, choice) === "mine");
        onChosen(
          chosenContent(
            mine,
            stored,
            taken.map(({ key }) => key),
          ),
        );
      }}
      onPutOff={onBack}
    />
  );
}
