/** Ends of a scale, each times a power of ten. */
const TOPS = [1, 1.2, 1.6, 2, 3, 4, 5, 6, 8, 10];
/** Total number of characters in the labels that fit on a phone. */
const MOST_CHARACTERS = 35;

/** Returns an even end of the scale that no value exceeds, so that its middle is a whole number. */
export function scaleTop(values: readonly number[]): number {
  const most = Math.max(...values, 1);
  const power = 10 ** Math.floor(Math.log10(most));
  const tops = TOPS.map((top) => top * power);
  return tops.find((top) => top >= most && top % 2 === 0) ?? 10 * power;
}

/** Returns the steps that show a label: as many as fit, evenly spaced, including the last. */
export function labelledSteps(labels: readonly string[]): number[] {
  const longest = Math.max(...labels.map(({ length }) => length), 1);
  const apart = Math.ceil((labels.length * longest) / MOST_CHARACTERS);
  return [...labels.keys()].filter((index) => (labels.length - 1 - index) % apart === 0);
}

/** Returns the index of the step under a pointer. @param share of the plot's width, from 0 to 1 */
export function stepAt(share: number, count: number): number {
  return Math.min(count - 1, Math.max(0, Math.floor(share * count)));
}
