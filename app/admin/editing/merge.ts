import { isSame } from "#domain/differences.ts";

/** Two contents of a document, and the one that both began from. */
export interface Sides<Content> {
  base: Content;
  mine: Content;
  stored: Content;
}

/** Which content a part is taken from; both together where they can be joined. */
export type Side = "mine" | "stored" | "both";

/** What a merge takes as a whole: a field, a list, a text. Its values are JSON. */
export interface DocumentPart<Content> {
  key: string;
  /** As the form names it. */
  name: string;
  read(content: Content): unknown;
  write(content: Content, value: unknown): Content;
  /** Joins what both sides changed; without it one of them gives way. */
  join?(sides: Sides<Content>): unknown;
}

/** A part in which two contents differ. */
export interface DifferenceRow<Part> {
  part: Part;
  /** True where both sides changed it, so the admin must choose. */
  isConflict: boolean;
  sides: readonly Side[];
  /** The side that loses no change; mine where both changed it. */
  suggested: Side;
}

/** The choices by part; a missing one is the suggestion. */
export type Choice = Readonly<Record<string, Side>>;

/** The parts in which `mine` and `stored` differ, in their order. */
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

/**
 * Three-way merge: each part from the side that was chosen, or that alone changed it.
 * @param start has all that is no part; what is stored, unless given
 */
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

/** The side that a row is taken from. */
export function sideOf({ part, suggested }: DifferenceRow<{ key: string }>, choice: Choice): Side {
  return choice[part.key] ?? suggested;
}

/** The same side for every row. */
export function allFrom(side: Side, rows: readonly DifferenceRow<{ key: string }>[]): Choice {
  return Object.fromEntries(rows.map(({ part }) => [part.key, side]));
}
