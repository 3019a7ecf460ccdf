/** What was measured of both, round by round. */
export interface Rounds<Measure> {
  ours: Measure[];
  floor: Measure[];
}

/** Measures ours and the floor in turns, so that a busy machine is busy for both. */
export async function inTurns<Measure>(
  rounds: number,
  measure: { ours: () => Promise<Measure>; floor: () => Promise<Measure> },
): Promise<Rounds<Measure>> {
  const measured: Rounds<Measure> = { ours: [], floor: [] };
  for (let round = 0; round < rounds; round += 1) {
    measured.floor.push(await measure.floor());
    measured.ours.push(await measure.ours());
  }
  return measured;
}

/** The middle one of values; of an even number of them the upper of the two. */
export function median(values: readonly number[]): number {
  return percentile(values, 50);
}

/** The value that this many percent of all are below. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const at = Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100));
  return sorted[at] ?? Number.NaN;
}
