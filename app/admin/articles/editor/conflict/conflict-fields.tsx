import {
  contentFrom,
  type Choice,
  type ConflictRow,
  type Side,
  type TwoSides,
} from "./conflict.ts";
import styles from "./conflict.module.css";
import { ConflictValue } from "./conflict-value.tsx";
import type { Pictures } from "../images/pictures.ts";

interface ConflictFieldsProps {
  rows: readonly ConflictRow[];
  sides: TwoSides;
  choice: Choice;
  pictures: Pictures;
  onChoose: (choice: Choice) => void;
}

const NAMES: Readonly<Record<Side, string>> = {
  mine: "Lo mío",
  stored: "Lo guardado",
  both: "Las dos",
};

/** What differs, row by row, with what each side says of it. */
export function ConflictFields({ rows, sides, choice, pictures, onChoose }: ConflictFieldsProps) {
  return rows.map(({ key, part, name, sides: offered, suggested }) => (
    <fieldset key={key} className={styles.field}>
      <legend className="type-label">{name}</legend>
      {offered.map((side) => (
        <label key={side} className={styles.side}>
          <span className={styles.pick}>
            <input
              type="radio"
              name={key}
              checked={(choice[key] ?? suggested) === side}
              onChange={() => onChoose({ ...choice, [key]: side })}
            />
            {NAMES[side]}
          </span>
          <ConflictValue {...{ part, pictures }} content={contentFrom(sides, side)} />
        </label>
      ))}
    </fieldset>
  ));
}
