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

/** Reads `?from=N`: where the window begins that an address asks for. What is no place means the beginning. */
export function readFrom(query: URLSearchParams, size: number): number {
  const asked = query.get("from") ?? "";
  return /^\d{1,9}$/.test(asked) ? windowAt(Number(asked), size) : 0;
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
