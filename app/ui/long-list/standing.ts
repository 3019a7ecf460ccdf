/** What of a long list is here, and what is near the view; places are those of first rows. */
export interface Standing<Row> {
  /** The windows that were fetched. */
  windows: ReadonlyMap<number, FetchedWindow<Row>>;
  /** The stretches near the view, the last to have come near the last. */
  near: ReadonlySet<number>;
  /** How high stretches were that have left the document, in CSS pixels. */
  heights: ReadonlyMap<number, number>;
}

interface FetchedWindow<Row> {
  /** Which state of the list it was read from. */
  edition: unknown;
  rows: readonly Row[];
}

/** A stretch that has come near the view or gone from it. */
export interface Sighting {
  from: number;
  isNear: boolean;
  /** In CSS pixels; undefined where its rows did not stand in it. */
  height: number | undefined;
}

export type StandingChange<Row> =
  | { type: "sighted"; sightings: readonly Sighting[] }
  | { type: "came"; from: number; edition: unknown; rows: readonly Row[] }
  | { type: "resized" };

export const NOTHING_STANDS: Standing<never> = {
  windows: new Map(),
  near: new Set(),
  heights: new Map(),
};

/** What something that happens makes of it. */
export function afterChange<Row>(
  standing: Standing<Row>,
  change: StandingChange<Row>,
): Standing<Row> {
  if (change.type === "sighted") return afterSightings(standing, change.sightings);
  if (change.type === "came") {
    const { from, edition, rows } = change;
    return { ...standing, windows: new Map(standing.windows).set(from, { edition, rows }) };
  }
  // On another screen the same rows are as high as they please.
  return { ...standing, heights: new Map() };
}

function afterSightings<Row>(
  standing: Standing<Row>,
  sightings: readonly Sighting[],
): Standing<Row> {
  const near = new Set(standing.near);
  const heights = new Map(standing.heights);
  for (const { from, isNear, height } of sightings) {
    if (isNear) near.add(from);
    else near.delete(from);
    if (!isNear && height !== undefined) heights.set(from, height);
  }
  return { ...standing, near, heights };
}

/** What is worth keeping for whoever comes back: the rows near the view, and all heights. */
export function worthKeeping<Row>(
  standing: Standing<Row>,
  windowOf: (place: number) => number,
): Standing<Row> {
  const seen = new Set([...standing.near].map(windowOf));
  const windows = new Map([...standing.windows].filter(([from]) => seen.has(from)));
  return { ...standing, windows };
}
