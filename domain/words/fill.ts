/** Replaces each `{name}` by its value; a gap without a value stays empty. */
export function fill(
  sentence: string,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ""));
}
