/** Where a scale may end, times a power of ten. */
const TOPS = [1, 1.2, 1.6, 2, 3, 4, 5, 6, 8, 10];
/** Characters of all labels under a plot, at most: as many as stand beside each other on a phone. */
const MOST_CHARACTERS = 35;

/** The end of a scale on which all values have room, with a whole number in its middle. */
export function scaleTop(values: readonly number[]): number {
  const most = Math.max(...values, 1);
  const power = 10 ** Math.floor(Math.log10(most));
  const tops = TOPS.map((top) => top * power);
  return tops.find((top) => top >= most && top % 2 === 0) ?? 10 * power;
}

/** Which steps show their label: as many as there is room for, equally far apart, the last among them. */
export function labelledSteps(labels: readonly string[]): number[] {
  const longest = Math.max(...labels.map(({ length }) => length), 1);
  const apart = Math.ceil((labels.length * longest) / MOST_CHARACTERS);
  return [...labels.keys()].filter((index) => (labels.length - 1 - index) % apart === 0);
}

/** The step under a place of the plot. @param share of its width, from 0 to 1 */
export function stepAt(share: number, count: number): number {
  return Math.min(count - 1, Math.max(0, Math.floor(share * count)));
}
