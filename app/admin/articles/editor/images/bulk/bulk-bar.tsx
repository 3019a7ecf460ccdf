import { useState } from "react";
import buttons from "../../../../../ui/form/button.module.css";
import type { BulkEdit } from "./bulk-change.ts";
import styles from "./bulk.module.css";

interface BulkBarProps {
  /** Number of chosen images. */
  count: number;
  total: number;
  onEdit: (edit: BulkEdit) => void;
  onClear: () => void;
}

/** Renders the actions for the chosen images. */
export function BulkBar({ count, total, onEdit, onClear }: BulkBarProps) {
  const [place, setPlace] = useState("");
  const last = total - count;
  const moveTo = () => {
    const wanted = Number.parseInt(place, 10);
    if (Number.isNaN(wanted)) return;
    onEdit({ kind: "move", to: Math.max(0, Math.min(last, wanted - 1)) });
    setPlace("");
  };
  return (
    <fieldset className={styles.bar}>
      <legend className="visually-hidden">Imágenes elegidas</legend>
      <output className="type-label">{count === 1 ? "1 elegida" : `${count} elegidas`}</output>
      <button
        type="button"
        className={buttons.plain}
        onClick={() => onEdit({ kind: "move", to: 0 })}
      >
        Al principio
      </button>
      <button
        type="button"
        className={buttons.plain}
        onClick={() => onEdit({ kind: "move", to: last })}
      >
        Al final
      </button>
      <span className={styles.place}>
        <input
          type="number"
          inputMode="numeric"
          min={1}
          max={last + 1}
          value={place}
          aria-label="Lugar de la primera"
          placeholder="Lugar"
          onChange={({ currentTarget }) => setPlace(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            moveTo();
          }}
        />
        <button type="button" className={buttons.plain} onClick={moveTo}>
          Mover
        </button>
      </span>
      <button
        type="button"
        className={buttons.plain}
        onClick={() => onEdit({ kind: "mark", fullBleed: true })}
      >
        A sangre
      </button>
      <button
        type="button"
        className={buttons.plain}
        onClick={() => onEdit({ kind: "mark", fullBleed: false })}
      >
        No a sangre
      </button>
      <button type="button" className={buttons.danger} onClick={() => onEdit({ kind: "remove" })}>
        Quitar elegidas
      </button>
      <button type="button" className={buttons.plain} onClick={onClear}>
        No elegir ninguna
      </button>
    </fieldset>
  );
}
