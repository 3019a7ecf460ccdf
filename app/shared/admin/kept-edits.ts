/** An edit that was not saved yet, as this browser keeps it. */
export interface KeptEdit {
  /** Which of several edits of the same thing this is: one a tab. */
  id: string;
  /** The version that the edit began from. */
  version: number;
  /** Milliseconds since 1970. */
  keptAt: number;
  /** What was being written; its reader judges whether it still fits. */
  content: unknown;
}

const PREFIX = "edit";

/** The name that an edit is stored, and its tab known to live, by. */
export function editKey(subject: string, id: string): string {
  return `${PREFIX}:${subject}:${id}`;
}

/**
 * Writes an edit down. A browser without room for it, or that keeps nothing,
 * stops nothing: the edit goes on without this copy.
 * @param subject what is edited, as in `settings` or `article 12`
 */
export function writeEdit(storage: Storage, subject: string, { id, ...edit }: KeptEdit): void {
  try {
    storage.setItem(editKey(subject, id), JSON.stringify(edit));
  } catch {
    // What was written down before still stands, and is better than nothing.
  }
}

/** Lets go of an edit that was saved or given up. */
export function removeEdit(storage: Storage, subject: string, id: string): void {
  storage.removeItem(editKey(subject, id));
}

/** Every edit of a subject that this browser keeps, the newest first. */
export function readEdits(storage: Storage, subject: string): KeptEdit[] {
  const start = editKey(subject, "");
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "")
    .filter((key) => key.startsWith(start))
    .flatMap((key) => parseEdit(key.slice(start.length), storage.getItem(key)))
    .toSorted((a, b) => b.keptAt - a.keptAt);
}

function parseEdit(id: string, stored: string | null): KeptEdit[] {
  try {
    const { version, keptAt, content } = JSON.parse(stored ?? "");
    return Number.isInteger(version) && Number.isInteger(keptAt)
      ? [{ id, version, keptAt, content }]
      : [];
  } catch {
    return [];
  }
}
