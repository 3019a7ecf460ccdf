/** Both databases accept more values in one query. */
const MOST_VALUES = 500;

/**
 * Runs a query for any number of values, each once, in as many parts as it takes.
 * @param query gets some of the values; it is not called for none
 * @returns the rows of all parts, in the order of the values' parts
 */
export async function queryInParts<Value extends string | number, Row>(
  values: readonly Value[],
  query: (values: Value[]) => Promise<Row[]>,
): Promise<Row[]> {
  const left = [...new Set(values)];
  const parts: Row[][] = [];
  while (left.length > 0) parts.push(await query(left.splice(0, MOST_VALUES)));
  return parts.flat();
}
