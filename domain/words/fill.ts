/**
 * A sentence with its gaps filled: `{name}` by the value of that name.
 * @param values one for each gap; a gap without one stays empty
 */
export function fill(
  sentence: string,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ""));
}
