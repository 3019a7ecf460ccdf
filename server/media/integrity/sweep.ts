import type { Kysely } from "kysely";
import { DAY_MS } from "#domain/durations.ts";
import type { Database } from "../../database/schema.ts";
import { discardTemporary, discardUnreferenced, forgetDiscarded } from "./discarded-files.ts";
import { discardedBefore, isStoredName, storedStems } from "../media-store.ts";
import { isUnfinished, stemOf, type ListedFile, type Storage } from "../../storage/storage.ts";

/** An upload that is not saved within a day counts as abandoned (R11). */
const TEMPORARY_FOR_MS = DAY_MS;
/** An unreferenced picture may belong to an edit that a browser keeps unsaved. */
const UNREFERENCED_FOR_MS = 7 * DAY_MS;
/** A running backup may have read a file's row before the row was deleted. */
const ORPHANED_FOR_MS = 7 * DAY_MS;
/** Crashes leave a few orphans; more mean that the files belong to another database. */
const MOST_ORPHANS = 200;

export interface Swept {
  temporary: number;
  /** Unreferenced media whose rows were deleted now; their files remain for a week. */
  discarded: number;
  removed: number;
  orphans: number;
  suspicious: number;
}

/** Removes unreferenced rows before their files, so that a crash leaves no row without its file. */
export async function sweep(
  database: Kysely<Database>,
  storage: Storage,
  now: number,
  discardedAt = now,
): Promise<Swept> {
  const temporary = await discardTemporary(database, now - TEMPORARY_FOR_MS);
  const discarded = await discardUnreferenced(database, now - UNREFERENCED_FOR_MS, discardedAt);
  const files = await Array.fromAsync(storage.list());
  const orphans = await findOrphans(database, files, now - ORPHANED_FOR_MS);
  const removed = await removeDiscarded(database, storage, files, now - ORPHANED_FOR_MS);
  const swept = { temporary, discarded, removed: removed - temporary };
  if (orphans.length > MOST_ORPHANS) return { ...swept, orphans: 0, suspicious: orphans.length };
  for (const key of orphans) await storage.delete(key);
  return { ...swept, orphans: orphans.length, suspicious: 0 };
}

/** Deletes the record of a name only after its files, so that a crash leaves both to the next sweep. */
async function removeDiscarded(
  database: Kysely<Database>,
  storage: Storage,
  files: readonly ListedFile[],
  before: number,
): Promise<number> {
  const due = await discardedBefore(database, before);
  const known = await storedStems(database);
  const keysOf = Map.groupBy(
    files.map(({ key }) => key),
    stemOf,
  );
  for (const fileName of due) {
    const stem = stemOf(fileName);
    const isRendition = fileName.includes("-");
    if (!isRendition && !known.has(stem)) {
      for (const key of keysOf.get(stem) ?? []) await storage.delete(key);
    } else if (!(await isStoredName(database, fileName))) {
      // A rendition that others have replaced.
      await storage.delete(fileName);
    }
    await forgetDiscarded(database, fileName);
  }
  return due.length;
}

/** Only old files can be orphans: a row is inserted right after its file is stored. */
async function findOrphans(
  database: Kysely<Database>,
  files: readonly ListedFile[],
  before: number,
): Promise<string[]> {
  const old = files.filter(({ modified }) => modified < before).map(({ key }) => key);
  const waiting = await discardedBefore(database, Number.MAX_SAFE_INTEGER);
  const known = new Set([...(await storedStems(database)), ...waiting.map(stemOf)]);
  return old.filter((key) => !known.has(stemOf(key)) || isUnfinished(key));
}
