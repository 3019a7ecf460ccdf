import { NOTHING_STANDS, type Standing } from "./standing.ts";

/** So many lists are remembered for whoever goes back to them. */
const MOST_KEPT = 12;

/** By list and entry of the browser's history; the one that was left longest ago comes first. */
const kept = new Map<string, Standing<unknown>>();

/** Remembers how a list stood at an entry of the browser's history. */
export function keepStanding(key: string, standing: Standing<unknown>): void {
  kept.delete(key);
  kept.set(key, standing);
  for (const oldest of kept.keys()) {
    if (kept.size <= MOST_KEPT) break;
    kept.delete(oldest);
  }
}

/** How a list stood there, so that the scroll place that is restored shows the same rows. */
export function keptStanding<Row>(key: string): Standing<Row> {
  // A key names one list of one page, whose rows are all of one kind.
  return (kept.get(key) as Standing<Row> | undefined) ?? NOTHING_STANDS;
}
