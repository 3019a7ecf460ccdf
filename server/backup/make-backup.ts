import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { type Kysely, sql } from "kysely";
import { migrateInPlace } from "../database/migrate.ts";
import { openSqlite } from "../database/open-database.ts";
import { databaseBytes, type OpenDatabase } from "../database/database-handle.ts";
import type { Database } from "../database/schema.ts";
import { readLocalFile } from "../storage/local-file.ts";
import {
  discardedBefore,
  forgetTemporary,
  storedFileNames,
  storedStems,
} from "../media/media-store.ts";
import { isUnfinished, stemOf, type Storage } from "../storage/storage.ts";
import { packArchive, type ArchivedFile } from "./archive.ts";
import { copyToSqlite } from "./copy-library.ts";
import { DATABASE_PART, MEDIA_FOLDER, nameIn, SETTINGS_PART, VIDEOS_FOLDER } from "./paths.ts";

/** The header and the padding of the last block, at most. */
const TAR_HEADER_BYTES = 1024;

export interface BackupSource {
  database: OpenDatabase;
  storage: Storage;
  dataDir: string;
  /** Temporary copy of the database, which the caller must remove. */
  copyAt: string;
  onMissing: (fileName: string) => void;
}

/** Copies the database, then its files: a save meanwhile is harmless, as unused files stay a week (R13). */
export function makeBackup(source: BackupSource, madeAt: Date): Readable {
  return packArchive(partsOf(source), madeAt);
}

/** Estimates the bytes that a backup needs: the archive, and the copy of the database beside it. */
export async function sizeOfBackup(source: BackupSource): Promise<number> {
  const { database, storage, dataDir } = source;
  let bytes = 2 * (await databaseBytes(database));
  const videos = join(dataDir, VIDEOS_FOLDER);
  for (const name of await readdir(videos).catch(() => []))
    bytes += (await stat(join(videos, name))).size;
  for await (const { size } of storage.list()) bytes += size + TAR_HEADER_BYTES;
  return bytes;
}

interface FilesOfCopy {
  originals: readonly string[];
  /** Prefixes of the names of originals and renditions. */
  stems: ReadonlySet<string>;
  /** Names of files that are deleted soon, and so are left out although their prefix is in `stems`. */
  discarded: ReadonlySet<string>;
}

async function* partsOf(source: BackupSource): AsyncGenerator<ArchivedFile> {
  const { database, storage, dataDir, copyAt } = source;
  await (database.copyTo?.(copyAt) ?? copyToSqlite(database, copyAt));
  const files = await prepareCopy(copyAt);
  yield* fileAt(DATABASE_PART, copyAt);
  yield* fileAt(SETTINGS_PART, join(dataDir, SETTINGS_PART));
  yield* videosIn(join(dataDir, VIDEOS_FOLDER));
  yield* mediaOf(storage, files, source.onMissing);
}

/** Migrates the copy, as the studio may not have started since an update, and removes temporary state. */
async function prepareCopy(path: string): Promise<FilesOfCopy> {
  const copy = openSqlite(path);
  try {
    await migrateInPlace(copy);
    const discarded = await discardedBefore(copy.query, Number.MAX_SAFE_INTEGER);
    await removeTemporaryState(copy.query);
    return {
      originals: await storedFileNames(copy.query),
      stems: await storedStems(copy.query),
      discarded: new Set(discarded),
    };
  } finally {
    await copy.query.destroy();
  }
}

async function removeTemporaryState(copy: Kysely<Database>): Promise<void> {
  await copy.deleteFrom("sessions").execute();
  await copy.deleteFrom("attempts").execute();
  await copy.deleteFrom("private_link_passes").execute();
  await copy.deleteFrom("passkey_challenges").execute();
  await copy.deleteFrom("discarded_files").execute();
  // The first start after a restore enqueues missing renditions and unsent mails.
  await copy.deleteFrom("jobs").execute();
  await forgetTemporary(copy, Number.MAX_SAFE_INTEGER);
  // A new id: before a restore, the studio may have converted these films under the present one.
  await sql`UPDATE media SET film_facts = json_set(film_facts, '$.id', lower(hex(randomblob(16))))
    WHERE kind = 'film' AND rendition_state <> 'made' AND film_facts IS NOT NULL`.execute(copy);
}

/** Leaves out renditions that a new conversion of a film replaced. */
async function* mediaOf(
  storage: Storage,
  { originals, stems, discarded }: FilesOfCopy,
  onMissing: (fileName: string) => void,
): AsyncGenerator<ArchivedFile> {
  const missing = new Set(originals);
  for await (const { key } of storage.list()) {
    const isRendition = stems.has(stemOf(key)) && !discarded.has(key) && !isUnfinished(key);
    const isPart = isRendition || missing.has(key);
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

/** Yields nothing where the file is missing. */
async function* fileAt(name: string, path: string): AsyncGenerator<ArchivedFile> {
  const file = await readLocalFile(path);
  if (file) yield { name, ...file };
}
