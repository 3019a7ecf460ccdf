export interface Rounds<Measure> {
  ours: Measure[];
  floor: Measure[];
}

/** Measures ours and the floor in turns, so that other load affects both. */
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

/** Returns the middle value; of an even number of values, the upper of the two. */
export function median(values: readonly number[]): number {
  return percentile(values, 50);
}

/** Returns the value below which this percentage of all values is. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const at = Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100));
  return sorted[at] ?? Number.NaN;
}
