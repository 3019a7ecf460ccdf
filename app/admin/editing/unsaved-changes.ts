import { useCallback, useEffect, useRef, useState } from "react";
import { UNSAVED_CHANGES_DELAY_MS, UNSAVED_CHANGES_INTERVAL_MS } from "../../motion/timing.ts";
import { useLeaveGuard, type LeaveGuard } from "./leave-guard.tsx";

export interface UnsavedChangesOptions<Edit> {
  /** Names what is edited, as in `settings` or `article 12`. */
  subject: string;
  /** Reads an edit as the browser stored it; undefined for one that no longer fits. */
  read: (stored: unknown, version: number) => Edit | undefined;
  /**
   * What the form holds and the server does not; null where all is stored. The same object
   * as long as nothing changes: each new one is saved in the browser.
   */
  unsaved: Edit | null;
  /** The version that the edit began from; 0 for none. */
  version: number;
  /** Something that no browser can store is under way, such as an upload. */
  isUnderWay?: boolean;
}

/** An edit that a reload or a crash left behind. */
export interface FoundEdit<Edit> extends Omit<StoredEdit, "content"> {
  edit: Edit;
}

export interface UnsavedChanges<Edit> {
  /** An edit that no open tab is writing any more; null for none. */
  found: FoundEdit<Edit> | null;
  /** Deletes the found copy: it was restored into the form, or discarded. */
  removeFound: () => void;
  leaving: LeaveGuard;
  /** All is saved or given up: from here on nothing is stored in the browser, and nothing is asked. */
  finish: () => void;
  /** Removes the unsaved changes from this browser, then leaves. */
  discardAndLeave: () => void;
}

/** An edit that waits to be stored. */
interface PendingEdit {
  edit: StoredEdit;
  timer: ReturnType<typeof setTimeout>;
  /** When it must be written at the latest, in milliseconds since 1970. */
  dueAt: number;
}

/**
 * Unsaved changes are stored in the browser as they are made, after a pause in typing or a second
 * at the latest; they are offered again after a reload or a crash, and asked about before they
 * are left (D3). Each tab stores its own: two tabs never overwrite each other's, and what another
 * tab is still writing is not offered (it holds a lock as long as it lives).
 */
export function useUnsavedChanges<Edit>(
  options: UnsavedChangesOptions<Edit>,
): UnsavedChanges<Edit> {
  const { subject, read, unsaved, version, isUnderWay = false } = options;
  const [foundEdits, setFoundEdits] = useState<FoundEdit<Edit>[]>([]);
  const found = foundEdits[0] ?? null;
  const leaving = useLeaveGuard(unsaved !== null || isUnderWay);
  const ownEditId = useRef("");
  const reader = useRef(read);
  const pending = useRef<PendingEdit | null>(null);
  const isClosed = useRef(false);

  const search = useCallback(async () => {
    const alive = await heldLocks();
    const edits = readEdits(localStorage, subject).flatMap(({ content, ...copy }) => {
      const edit = reader.current(content, copy.version);
      const isLeft = copy.id !== ownEditId.current && !alive.has(editKey(subject, copy.id));
      return isLeft && edit !== undefined ? [{ ...copy, edit }] : [];
    });
    setFoundEdits(edits);
  }, [subject]);

  useEffect(() => {
    ownEditId.current = crypto.getRandomValues(new Uint32Array(2)).join("");
    const release = holdLock(editKey(subject, ownEditId.current));
    void search();
    return release;
  }, [subject, search]);

  // Another page may offer the same copy; after it was restored or discarded there, it is not offered here.
  useEffect(() => {
    const isStored = ({ id }: Pick<StoredEdit, "id">) =>
      localStorage.getItem(editKey(subject, id)) !== null;
    return watchEdits(() =>
      setFoundEdits((before) => (before.every(isStored) ? before : before.filter(isStored))),
    );
  }, [subject]);

  const drop = useCallback(() => {
    if (pending.current !== null) clearTimeout(pending.current.timer);
    pending.current = null;
  }, []);
  const flush = useCallback(() => {
    if (pending.current !== null) writeEdit(localStorage, subject, pending.current.edit);
    drop();
  }, [drop, subject]);
  const forget = useCallback(() => {
    drop();
    removeEdit(localStorage, subject, ownEditId.current);
  }, [drop, subject]);

  useEffect(() => {
    window.addEventListener("pagehide", flush);
    return () => {
      window.removeEventListener("pagehide", flush);
      flush();
    };
  }, [flush]);

  useEffect(() => {
    if (isClosed.current) return;
    if (unsaved === null) {
      forget();
      return;
    }
    const keptAt = Date.now();
    const dueAt = pending.current?.dueAt ?? keptAt + UNSAVED_CHANGES_INTERVAL_MS;
    drop();
    const edit = { id: ownEditId.current, version, keptAt, content: unsaved };
    const rest = Math.max(0, Math.min(UNSAVED_CHANGES_DELAY_MS, dueAt - keptAt));
    pending.current = { edit, timer: setTimeout(flush, rest), dueAt };
  }, [unsaved, version, drop, flush, forget]);

  const finish = () => {
    isClosed.current = true;
    forget();
    leaving.allow();
  };

  return {
    found,
    removeFound() {
      if (found) removeEdit(localStorage, subject, found.id);
      // At once, before the search ends: the form is inert as long as an edit is offered.
      setFoundEdits(foundEdits.slice(1));
      void search();
    },
    leaving,
    finish,
    discardAndLeave() {
      finish();
      leaving.leave();
    },
  };
}

/** The names of all locks that open tabs hold; none where the browser has no locks (plain http). */
async function heldLocks(): Promise<ReadonlySet<string>> {
  const locks: LockManager | undefined = navigator.locks;
  const { held = [] } = (await locks?.query()) ?? {};
  return new Set(held.flatMap(({ name }) => name ?? []));
}

/** Holds a lock until it is released or the tab is gone, however it went. */
function holdLock(name: string): () => void {
  const locks: LockManager | undefined = navigator.locks;
  const { promise, resolve } = Promise.withResolvers<void>();
  void locks?.request(name, () => promise);
  return resolve;
}

/** An edit that was not saved yet, as this browser keeps it. */
interface StoredEdit {
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

/** The key that an edit is stored under, and the name of the lock that its tab holds. */
function editKey(subject: string, id: string): string {
  return `${PREFIX}:${subject}:${id}`;
}

/**
 * Writes an edit down. A browser without room for it, or that keeps nothing,
 * stops nothing: the edit goes on without this copy.
 * @param subject what is edited, as in `settings` or `article 12`
 */
export function writeEdit(storage: Storage, subject: string, { id, ...edit }: StoredEdit): void {
  try {
    storage.setItem(editKey(subject, id), JSON.stringify(edit));
  } catch {
    // The previous copy is still stored, which is better than none.
  }
  notify();
}

/** Deletes the copy of an edit that was saved or discarded. */
export function removeEdit(storage: Storage, subject: string, id: string): void {
  storage.removeItem(editKey(subject, id));
  notify();
}

/** Keeps an edit for another subject than before; where there is no room, it stays where it was. */
export function moveEdit(storage: Storage, from: string, to: string, edit: StoredEdit): void {
  writeEdit(storage, to, edit);
  if (storage.getItem(editKey(to, edit.id)) !== null) removeEdit(storage, from, edit.id);
}

/** Whether this browser keeps any edit of a subject. */
export function hasEdits(storage: Storage, subject: string): boolean {
  const start = editKey(subject, "");
  return storedKeys(storage).some((key) => key.startsWith(start));
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
export function readEdits(storage: Storage, subject: string): StoredEdit[] {
  const start = editKey(subject, "");
  return storedKeys(storage)
    .filter((key) => key.startsWith(start))
    .flatMap((key) => parseEdit(key.slice(start.length), storage.getItem(key)))
    .toSorted((a, b) => b.keptAt - a.keptAt);
}

function storedKeys(storage: Storage): string[] {
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "");
}

function notify(): void {
  for (const listener of listeners) listener();
}

function parseEdit(id: string, stored: string | null): StoredEdit[] {
  try {
    const { version, keptAt, content } = JSON.parse(stored ?? "");
    return Number.isInteger(version) && Number.isInteger(keptAt)
      ? [{ id, version, keptAt, content }]
      : [];
  } catch {
    return [];
  }
}
