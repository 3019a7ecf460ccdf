import { useCallback, useEffect, useRef, useState } from "react";
import * as v from "valibot";
import { read, record } from "#domain/schema.ts";
import { UNSAVED_CHANGES_DELAY_MS, UNSAVED_CHANGES_INTERVAL_MS } from "../timing.ts";
import { useLeaveGuard } from "./leave-guard.tsx";

export interface UnsavedChangesOptions<Edit> {
  /** Names what is edited, as in `settings` or `article 12`. */
  subject: string;
  /** Parses a stored edit; undefined if it no longer fits. */
  read: (stored: unknown, version: number) => Edit | undefined;
  /** Null if everything is saved. Pass the same object until something changes: each new one is stored. */
  unsaved: Edit | null;
  /** The version that the edit began from; 0 for none. */
  version: number;
  /** Whether a file is being uploaded, which the browser could not store. */
  isUploading?: boolean;
}

export interface RecoveredEdit<Edit> extends Omit<StoredEdit, "content"> {
  edit: Edit;
}

interface PendingEdit {
  edit: StoredEdit;
  timer: ReturnType<typeof setTimeout>;
  /** Latest time to write it, in milliseconds since 1970. */
  dueAt: number;
}

/**
 * Stores unsaved changes in the browser during typing, offers them after a reload or a crash, and asks before
 * they are left. Each tab stores its own copy under a lock, so that no tab offers what another still edits.
 */
export function useUnsavedChanges<Edit>(options: UnsavedChangesOptions<Edit>) {
  const { subject, read, unsaved, version, isUploading = false } = options;
  const [recoveredEdits, setRecoveredEdits] = useState<RecoveredEdit<Edit>[]>([]);
  const recovered = recoveredEdits[0] ?? null;
  const leaving = useLeaveGuard(unsaved !== null || isUploading);
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
    setRecoveredEdits(edits);
  }, [subject]);

  useEffect(() => {
    ownEditId.current = crypto.getRandomValues(new Uint32Array(2)).join("");
    const release = holdLock(editKey(subject, ownEditId.current));
    void search();
    return release;
  }, [subject, search]);

  // If another tab restores or discards a copy, stop offering it here.
  useEffect(() => {
    const isStored = ({ id }: Pick<StoredEdit, "id">) =>
      localStorage.getItem(editKey(subject, id)) !== null;
    return watchEdits(() =>
      setRecoveredEdits((before) => (before.every(isStored) ? before : before.filter(isStored))),
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

  /** Call it when all is saved or discarded: ends storing and asking. */
  const finish = () => {
    isClosed.current = true;
    forget();
    leaving.allow();
  };

  return {
    /** An edit that no open tab is writing. */
    recovered,
    /** Call it when the recovered edit has been restored or discarded. */
    dropRecovered() {
      if (recovered) removeEdit(localStorage, subject, recovered.id);
      // Update before the search ends: the form is inert as long as an edit is offered.
      setRecoveredEdits(recoveredEdits.slice(1));
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

/** Returns the names of all locks of open tabs; none on plain HTTP, where `navigator.locks` is missing. */
async function heldLocks(): Promise<ReadonlySet<string>> {
  const locks: LockManager | undefined = navigator.locks;
  const { held = [] } = (await locks?.query()) ?? {};
  return new Set(held.flatMap(({ name }) => name ?? []));
}

/** The lock ends when it is released or the tab is gone, even by a crash. */
function holdLock(name: string): () => void {
  const locks: LockManager | undefined = navigator.locks;
  const { promise, resolve } = Promise.withResolvers<void>();
  void locks?.request(name, () => promise);
  return resolve;
}

interface StoredEdit {
  /** Identifies the tab that wrote it. */
  id: string;
  version: number;
  /** Milliseconds since 1970. */
  keptAt: number;
  /** Not validated. */
  content: unknown;
}

const PREFIX = "edit";

const listeners = new Set<() => void>();

/** Also the name of the tab's lock. */
function editKey(subject: string, id: string): string {
  return `${PREFIX}:${subject}:${id}`;
}

/** Stores an edit; if the storage is full or disabled, editing continues without this copy. */
export function writeEdit(storage: Storage, subject: string, { id, ...edit }: StoredEdit): void {
  try {
    storage.setItem(editKey(subject, id), JSON.stringify(edit));
  } catch {
    // The previous copy, if any, is still stored.
  }
  notify();
}

/** Deletes the copy of a saved or discarded edit. */
export function removeEdit(storage: Storage, subject: string, id: string): void {
  storage.removeItem(editKey(subject, id));
  notify();
}

/** Moves an edit to another subject; it stays at the old one if the storage is full. */
export function moveEdit(storage: Storage, from: string, to: string, edit: StoredEdit): void {
  writeEdit(storage, to, edit);
  if (storage.getItem(editKey(to, edit.id)) !== null) removeEdit(storage, from, edit.id);
}

/** Returns whether this browser stores an edit of a subject. */
export function hasEdits(storage: Storage, subject: string): boolean {
  const start = editKey(subject, "");
  return storedKeys(storage).some((key) => key.startsWith(start));
}

/** Subscribes to changes of stored edits in this tab and in others. */
export function watchEdits(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

/** Returns all stored edits of a subject, the newest first. */
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

const integer = v.pipe(v.number(), v.integer());
const storedEdit = v.pipe(
  v.string(),
  v.parseJson(),
  record({ version: integer, keptAt: integer, content: v.unknown() }, ""),
);

function parseEdit(id: string, stored: string | null): StoredEdit[] {
  const edit = read(storedEdit, stored);
  return edit ? [{ id, ...edit }] : [];
}

/** The stored edit of a document, which an older release may have written; its version stands beside it. */
export function unsavedEdit<const S extends v.GenericSchema>(content: S) {
  return record({ base: record({ content }, ""), content }, "");
}
