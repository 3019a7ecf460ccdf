import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import type { Kysely } from "kysely";
import { openSqlite } from "../database/open.ts";
import type { Database } from "../database/schema.ts";
import { readLocalFile } from "../storage/local-file.ts";
import { forgetTemporary, storedFileNames } from "../media/media-store.ts";
import { isUnfinished, stemOf, type Storage } from "../storage/storage.ts";
import { packArchive, type ArchivedFile } from "./archive.ts";
import { DATABASE_PART, MEDIA_FOLDER, nameIn, SETTINGS_PART, VIDEOS_FOLDER } from "./paths.ts";

/** A header and the rest of the last block, at most. */
const TAR_HEADER_BYTES = 1024;

/** What a backup is made of. */
export interface BackupSource {
  /** Writes a whole copy of the database to a path, as of one moment. */
  copyDatabase: (path: string) => Promise<void>;
  storage: Storage;
  /** With the operator's own settings file and videos, if any. */
  dataDir: string;
  /** Where the copy of the database lies while it is read; whoever makes the backup removes it. */
  copyAt: string;
  /** Told of each original that the library names and the storage does not have. */
  onMissing: (fileName: string) => void;
}

/**
 * Makes a backup of a studio that may be saved to meanwhile (R13): first the database as
 * of one moment, then the files that it names. They never change, and stay for a week
 * after the last of the library let go of them, so none is gone by the time it is read.
 * Left out is what belongs to a moment: sessions, failed and unfinished logins, uploads that nobody saved.
 * @returns the archive; it fails where anything can't be read
 */
export function makeBackup(source: BackupSource, madeAt: Date): Readable {
  return packArchive(partsOf(source), madeAt);
}

/** About how many bytes a backup will have. */
export async function sizeOfBackup({ storage, dataDir }: BackupSource): Promise<number> {
  let bytes = (await stat(join(dataDir, DATABASE_PART))).size;
  for await (const { size } of storage.list()) bytes += size + TAR_HEADER_BYTES;
  return bytes;
}

async function* partsOf(source: BackupSource): AsyncGenerator<ArchivedFile> {
  const { storage, dataDir, copyAt } = source;
  await source.copyDatabase(copyAt);
  const originals = await leaveTheMoment(copyAt);
  yield* fileAt(DATABASE_PART, copyAt);
  yield* fileAt(SETTINGS_PART, join(dataDir, SETTINGS_PART));
  yield* videosIn(join(dataDir, VIDEOS_FOLDER));
  yield* mediaOf(storage, originals, source.onMissing);
}

/** Takes out of the copy what a restored library must not know. @returns the names of its originals */
async function leaveTheMoment(copy: string): Promise<string[]> {
  const { query } = openSqlite(copy);
  try {
    await forgetMoment(query);
    return await storedFileNames(query);
  } finally {
    await query.destroy();
  }
}

async function forgetMoment(copy: Kysely<Database>): Promise<void> {
  await copy.deleteFrom("sessions").execute();
  await copy.deleteFrom("login_failures").execute();
  await copy.deleteFrom("passkey_challenges").execute();
  await copy.deleteFrom("discarded_files").execute();
  // The first start after a restore enqueues what is still to be made.
  await copy.deleteFrom("jobs").execute();
  await forgetTemporary(copy, Number.MAX_SAFE_INTEGER);
}

/** Every original and what was made of it. */
async function* mediaOf(
  storage: Storage,
  originals: readonly string[],
  onMissing: (fileName: string) => void,
): AsyncGenerator<ArchivedFile> {
  const stems = new Set(originals.map(stemOf));
  const missing = new Set(originals);
  for await (const { key } of storage.list()) {
    const isPart = stems.has(stemOf(key)) && !isUnfinished(key);
    const file = isPart ? await storage.read(key) : undefined;
    if (file === undefined) continue;
    missing.delete(key);
    yield { name: `${MEDIA_FOLDER}/${key}`, ...file };
  }
  for (const fileName of missing) onMissing(fileName);
}

async function* videosIn(folder: string): AsyncGenerator<ArchivedFile> {
  for (const name of await readdir(folder).catch(() => [])) {
    const part = `${VIDEOS_FOLDER}/${name}`;
    if (nameIn(VIDEOS_FOLDER, part) !== undefined) yield* fileAt(part, join(folder, name));
  }
}

/** A file of this machine, where it is there. */
async function* fileAt(name: string, path: string): AsyncGenerator<ArchivedFile> {
  const file = await readLocalFile(path);
  if (file) yield { name, ...file };
}
