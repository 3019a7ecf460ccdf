/** An edit that was not saved yet, as this browser keeps it. */
export interface UnsavedEdit {
  /** Which of several edits of the same thing this is: one a tab. */
  id: string;
  /** The version that the edit began from. */
  version: number;
  /** Milliseconds since 1970. */
  keptAt: number;
  /** The unsaved content; its reader validates it. */
  content: unknown;
}

const PREFIX = "edit";

const listeners = new Set<() => void>();

/** The name that an edit is stored, and its tab known to live, by. */
export function editKey(subject: string, id: string): string {
  return `${PREFIX}:${subject}:${id}`;
}

/**
 * Writes an edit down. A browser without room for it, or that keeps nothing,
 * stops nothing: the edit goes on without this copy.
 * @param subject what is edited, as in `settings` or `article 12`
 */
export function writeEdit(storage: Storage, subject: string, { id, ...edit }: UnsavedEdit): void {
  try {
    storage.setItem(editKey(subject, id), JSON.stringify(edit));
  } catch {
    // The previous copy is still stored, which is better than none.
  }
  tell();
}

/** Deletes the copy of an edit that was saved or discarded. */
export function removeEdit(storage: Storage, subject: string, id: string): void {
  storage.removeItem(editKey(subject, id));
  tell();
}

/** Keeps an edit for another subject than before; where there is no room, it stays where it was. */
export function moveEdit(storage: Storage, from: string, to: string, edit: UnsavedEdit): void {
  writeEdit(storage, to, edit);
  if (storage.getItem(editKey(to, edit.id)) !== null) removeEdit(storage, from, edit.id);
}

/** Whether this browser keeps any edit of a subject. */
export function hasEdits(storage: Storage, subject: string): boolean {
  const start = editKey(subject, "");
  return keysOf(storage).some((key) => key.startsWith(start));
}

/** For `useSyncExternalStore`: called when this tab or another one stores or deletes a copy. */
export function watchEdits(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/** Every edit of a subject that this browser keeps, the newest first. */
export function readEdits(storage: Storage, subject: string): UnsavedEdit[] {
  const start = editKey(subject, "");
  return keysOf(storage)
    .filter((key) => key.startsWith(start))
    .flatMap((key) => parseEdit(key.slice(start.length), storage.getItem(key)))
    .toSorted((a, b) => b.keptAt - a.keptAt);
}

function keysOf(storage: Storage): string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "");
}

function tell(): void {
  for (const listener of listeners) listener();
}

function parseEdit(id: string, stored: string | null): UnsavedEdit[] {
  try {
    const { version, keptAt, content } = JSON.parse(stored ?? "");
    return Number.isInteger(version) && Number.isInteger(keptAt)
      ? [{ id, version, keptAt, content }]
      : [];
  } catch {
    return [];
  }
}
