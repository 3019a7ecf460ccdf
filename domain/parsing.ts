/** Checks for a JSON object, neither null nor an array. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Normalizes a text to one trimmed line in NFC. */
export function oneLine(text: string): string {
  return text
    .normalize("NFC")
    .replace(/\p{Cs}/gu, "\uFFFD")
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim();
}

/** Returns a Spanish text with a capital first letter. */
export function capitalized(text: string): string {
  return text.charAt(0).toLocaleUpperCase("es") + text.slice(1);
}

/** No database stores lone surrogates, and PostgreSQL fails on a query with NUL. */
const UNTYPED = /[\p{Cc}\p{Cs}]/u;

/** Checks that a text is usable in a query of any database. */
export function isTypable(text: string): boolean {
  return !UNTYPED.test(text);
}

/** Keys that allow prototype pollution in careless code (T21). */
const PROTOTYPE_KEYS: ReadonlySet<string> = new Set(["__proto__", "constructor", "prototype"]);

/** Searches parsed JSON for such a key at any depth. */
export function holdsPrototypeKey(json: unknown): boolean {
  const left = [json];
  while (left.length > 0) {
    const value: unknown = left.pop();
    if (typeof value !== "object" || value === null) continue;
    for (const [key, held] of Object.entries(value)) {
      if (PROTOTYPE_KEYS.has(key)) return true;
      left.push(held);
    }
  }
  return false;
}

/** Checks the name of a form field or query parameter, also in paths such as `__proto__[x]`. */
export function namesPrototype(name: string): boolean {
  return name.split(/[[\].]/).some((part) => PROTOTYPE_KEYS.has(part));
}

/** Checks for http(s). */
export function isOfWeb({ protocol }: { protocol: string }): boolean {
  return protocol === "http:" || protocol === "https:";
}
