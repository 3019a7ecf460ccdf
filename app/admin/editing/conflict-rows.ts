/** Which of two saves is to stand; both together where they can be joined. */
export type Side = "mine" | "stored" | "both";

/** One thing in which two saves of a document differ. */
export interface ConflictRow {
  key: string;
  name: string;
  /** True where the admin must choose; otherwise the suggestion loses nobody's work. */
  isAsked: boolean;
  sides: readonly Side[];
  suggested: Side;
}

/** What was chosen, by a row's key; what is missing stands as suggested. */
export type Choice = Readonly<Record<string, Side>>;

/** The side that stands for a row. */
export function sideOf({ key, suggested }: ConflictRow, choice: Choice): Side {
  return choice[key] ?? suggested;
}

/** The same side for every row. */
export function allFrom(side: Side, rows: readonly ConflictRow[]): Choice {
  return Object.fromEntries(rows.map(({ key }) => [key, side]));
}
