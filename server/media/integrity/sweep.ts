import type { Kysely } from "kysely";
import type { Database } from "../../database/schema.ts";
import { discardTemporary, discardUnreferenced, forgetDiscarded } from "./discarded-files.ts";
import { discardedBefore, isStoredName, storedStems } from "../media-store.ts";
import { isUnfinished, stemOf, type ListedFile, type Storage } from "../../storage/storage.ts";

const DAY_MS = 86_400_000;
/** An upload that was not saved within a day was given up (R11). */
const TEMPORARY_FOR_MS = DAY_MS;
/** A picture that nothing shows may still belong to an edit that a browser keeps unsaved. */
const UNREFERENCED_FOR_MS = 7 * DAY_MS;
/** A file without a row outlives every backup that may have read the row before it went (R13). */
const ORPHANED_FOR_MS = 7 * DAY_MS;
/** Crashes leave a few orphans; more are another library's files, or this one's database is not theirs. */
const MOST_ORPHANS = 200;

/** What a sweep did. */
export interface Swept {
  /** Unsaved temporary pictures and films. */
  temporary: number;
  /** Pictures that nothing shows any more; their files wait. */
  discarded: number;
  /** What was discarded a week before, and whose files are removed now: pictures, films, renditions of films. */
  removed: number;
  /** Files that no row knew. */
  orphans: number;
  /** Orphans left alone because there are too many of them to be leftovers. */
  suspicious: number;
}

/**
 * Removes what nothing refers to: rows first, then their files, so that
 * a crash between the two leaves an orphaned file and never a row without one.
 * @param now milliseconds since 1970, from which ages are counted
 * @param discardedAt the same moment, as it is recorded with what is discarded now
 */
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

/** The original and all that was made of it, and only then the note of its name: a crash leaves it for the next sweep. */
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
    if (!known.has(stem)) {
      for (const key of keysOf.get(stem) ?? []) await storage.delete(key);
    } else if (!(await isStoredName(database, fileName))) {
      // A rendition of a film that was converted anew.
      await storage.delete(fileName);
    }
    await forgetDiscarded(database, fileName);
  }
  return due.length;
}

/** A row is written right after its file, so one that is missing for days never comes. */
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
