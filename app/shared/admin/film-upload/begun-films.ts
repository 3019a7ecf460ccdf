/** The library of the upload keeps its notes under keys that begin so. */
const PREFIX = "tus::";
/** The server sweeps what nobody went on with for a day, in milliseconds. */
const KEPT_FOR_MS = 86_400_000;

/**
 * The names of films whose upload was begun in this browser and not finished.
 * @param storage the browser's own
 * @param now milliseconds since 1970
 */
export function begunFilms(storage: Storage, now: number): string[] {
  return Object.keys(storage)
    .filter((key) => key.startsWith(PREFIX))
    .flatMap((key) => noteOf(storage.getItem(key) ?? ""))
    .filter(({ begunAt }) => now - begunAt < KEPT_FOR_MS)
    .map(({ name }) => name);
}

function noteOf(text: string): { name: string; begunAt: number }[] {
  try {
    const note: unknown = JSON.parse(text);
    if (!isRecord(note) || !isRecord(note.metadata)) return [];
    const { filename } = note.metadata;
    const begunAt = Date.parse(String(note.creationTime));
    return typeof filename === "string" ? [{ name: filename, begunAt }] : [];
  } catch {
    return [];
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
