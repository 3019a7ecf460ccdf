import { isSame } from "#domain/records.ts";

/** `base` is the version that both sides began from. */
export interface Sides<Content> {
  base: Content;
  mine: Content;
  stored: Content;
}

/** The side that a part comes from; "both" for parts that can be joined. */
export type Side = "mine" | "stored" | "both";

/** A unit of the merge, such as a field or a list; its values are JSON. */
export interface DocumentPart<Content> {
  key: string;
  name: string;
  read(content: Content): unknown;
  write(content: Content, value: unknown): Content;
  /** Joins the changes of both sides; without it only one side's change is kept. */
  join?(sides: Sides<Content>): unknown;
}

export interface DifferenceRow<Part> {
  part: Part;
  /** Whether both sides changed it, so that the admin must choose. */
  isConflict: boolean;
  sides: readonly Side[];
  /** The side that loses no change, or "mine" if each would lose one. */
  suggested: Side;
}

/** The side that the admin has chosen for each part, by its key; without one the suggested side is used. */
export type Choice = Readonly<Record<string, Side>>;

/** Returns the parts in which `mine` and `stored` differ. */
export function conflictRows<Content, Part extends DocumentPart<Content>>(
  parts: readonly Part[],
  sides: Sides<Content>,
): DifferenceRow<Part>[] {
  return parts.flatMap((part): DifferenceRow<Part>[] => {
    const [base, mine, stored] = [sides.base, sides.mine, sides.stored].map((each) =>
      part.read(each),
    );
    if (isSame(mine, stored)) return [];
    const isMine = !isSame(base, mine);
    const isConflict = isMine && !isSame(base, stored);
    const suggested = isMine ? "mine" : "stored";
    const row: DifferenceRow<Part> = { part, isConflict, sides: ["mine", "stored"], suggested };
    const joined = isConflict ? part.join?.(sides) : undefined;
    if (joined === undefined || isSame(joined, mine)) return [row];
    if (isSame(joined, stored)) return [{ ...row, suggested: "stored" }];
    return [{ ...row, sides: ["mine", "stored", "both"], suggested: "both" }];
  });
}

/** Merges three ways; `start` provides everything that belongs to no part. */
export function mergeContents<Content>(
  parts: readonly DocumentPart<Content>[],
  sides: Sides<Content>,
  choice: Choice = {},
  start: Content = sides.stored,
): Content {
  return conflictRows(parts, sides).reduce((content, row) => {
    const side = sideOf(row, choice);
    const { part } = row;
    return part.write(content, side === "both" ? part.join?.(sides) : part.read(sides[side]));
  }, start);
}

/** Returns the chosen side of a row, or the suggested one. */
export function sideOf({ part, suggested }: DifferenceRow<{ key: string }>, choice: Choice): Side {
  return choice[part.key] ?? suggested;
}

/** Chooses one side for every row. */
export function allFrom(side: Side, rows: readonly DifferenceRow<{ key: string }>[]): Choice {
  return Object.fromEntries(rows.map(({ part }) => [part.key, side]));
}
