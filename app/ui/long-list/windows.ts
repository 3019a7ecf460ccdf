/** A part of a long list that one answer of the server carries. */
export interface ListWindow<Row> {
  /** The place of its first row, from 0. */
  from: number;
  /** How many rows the whole list has. */
  total: number;
  rows: Row[];
}

/** Rows that stand in the document together, or are kept room for together; of one window. */
export interface Stretch {
  /** The place of its first row, from 0. */
  from: number;
  count: number;
}

/** Where the window begins that holds a place. */
export function windowAt(place: number, size: number): number {
  return place - (place % size);
}

/**
 * Reads `?from=N`: where the window begins that an address asks for. What is no place of the
 * list means its beginning.
 */
export function readFrom(query: URLSearchParams, total: number, size: number): number {
  const asked = query.get("from") ?? "";
  const place = /^\d{1,9}$/.test(asked) ? Number(asked) : 0;
  return place < total ? windowAt(place, size) : 0;
}

/** The window of a list that begins at a place. */
export function windowOf<Each, Row>(
  all: readonly Each[],
  from: number,
  size: number,
  toRow: (each: Each) => Row,
): ListWindow<Row> {
  return { from, total: all.length, rows: all.slice(from, from + size).map(toRow) };
}

/** Cuts a run of rows wherever a window ends. */
export function stretchesOf({ from, count }: Stretch, size: number): Stretch[] {
  const cut: Stretch[] = [];
  const end = from + count;
  for (let at = from; at < end;) {
    const next = Math.min(end, windowAt(at, size) + size);
    cut.push({ from: at, count: next - at });
    at = next;
  }
  return cut;
}
