import type { Kysely } from "kysely";
import type { Database } from "../database/schema.ts";
import { forgetTemporary, storedFileNames } from "./media-store.ts";
import type { Storage } from "./storage.ts";

const DAY_MS = 86_400_000;
/** An upload that was not saved within a day was given up (F11). */
const TEMPORARY_FOR_MS = DAY_MS;
/** A file without a row outlives every backup that may have read the row before it went (F13). */
const STRAY_FOR_MS = 7 * DAY_MS;
/** Crashes leave a few strays; more are another library's files, or this one's database is not theirs. */
const MOST_STRAYS = 200;

/** What a sweep did. */
export interface Swept {
  /** Temporary pictures and films that nobody saved. */
  temporary: number;
  /** Files that no row knew. */
  strays: number;
  /** Strays left alone because there are too many of them to be leftovers. */
  suspicious: number;
}

/**
 * Removes what nobody can see any more: rows first, then their files, so that
 * a crash between the two leaves a stray file and never a row without one.
 * @param now milliseconds since 1970
 */
export async function sweep(
  database: Kysely<Database>,
  storage: Storage,
  now: number,
): Promise<Swept> {
  const forgotten = await forgetTemporary(database, now - TEMPORARY_FOR_MS);
  for (const fileName of forgotten) await storage.delete(fileName);
  const strays = await findStrays(database, storage, now - STRAY_FOR_MS);
  if (strays.length > MOST_STRAYS) {
    return { temporary: forgotten.length, strays: 0, suspicious: strays.length };
  }
  for (const key of strays) await storage.delete(key);
  return { temporary: forgotten.length, strays: strays.length, suspicious: 0 };
}

/** A row is written right after its file, so one that is missing for days never comes. */
async function findStrays(
  database: Kysely<Database>,
  storage: Storage,
  before: number,
): Promise<string[]> {
  const old: string[] = [];
  for await (const { key, modified } of storage.list()) if (modified < before) old.push(key);
  const known = new Set((await storedFileNames(database)).map(stemOf));
  return old.filter((key) => !known.has(stemOf(key)) || key.endsWith(".part"));
}

/** The 32 digits that a film, or a picture's original and all its variants, begin with. */
function stemOf(key: string): string {
  return key.slice(0, 32);
}
