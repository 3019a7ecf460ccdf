/** True for a JSON object, which is neither null nor a list. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** True for a list of texts. */
export function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}

/** True for a list of ids. */
export function isIds(value: unknown): value is number[] {
  return Array.isArray(value) && value.every(Number.isSafeInteger);
}

/** A text as it is stored: one line, trimmed, composed Unicode. */
export function oneLine(text: string): string {
  return text
    .normalize("NFC")
    .replace(/\p{Cs}/gu, "\uFFFD")
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim();
}

/** What nobody types: control characters, and halves of characters. PostgreSQL stores no NUL, and looks for none. */
const UNTYPED = /[\p{Cc}\p{Cs}]/u;

/** Whether a text, of which nothing is to be cleaned away, can be looked for in any database. */
export function isTypable(text: string): boolean {
  return !UNTYPED.test(text);
}

/** Names by which careless code reaches what all objects share (T21). */
const PROTOTYPE_KEYS: ReadonlySet<string> = new Set(["__proto__", "constructor"]);

/** Whether parsed JSON has such a key at any depth. */
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

/** Whether the name of a form's field or in a query is one, or a path over one, as in `__proto__[x]`. */
export function namesPrototype(name: string): boolean {
  return name.split(/[[\].]/).some((part) => PROTOTYPE_KEYS.has(part));
}

/** Whether an address is one of the web, plain or encrypted. */
export function isOfWeb({ protocol }: { protocol: string }): boolean {
  return protocol === "http:" || protocol === "https:";
}
