import { randomBytes } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { sql, type Kysely } from "kysely";
import { migrateInPlace } from "../database/migrate.ts";
import type { OpenDatabase } from "../database/database-handle.ts";
import { openSqlite } from "../database/open-database.ts";
import type { Database } from "../database/schema.ts";
import { storedFileNames } from "../media/media-store.ts";
import { flushFolder, refuseWithoutRoom } from "../storage/disk.ts";
import { isKey, type Storage } from "../storage/storage.ts";
import { DamagedArchive, unpackArchive } from "./archive.ts";
import { readLibrary } from "./compare-backup.ts";
import { copyLibrary } from "./copy-library.ts";
import {
  BACKUPS_FOLDER,
  DATABASE_PART,
  MEDIA_FOLDER,
  nameIn,
  SETTINGS_PART,
  UNPROVEN_FOLDER,
  VIDEOS_FOLDER,
} from "./paths.ts";

const LIBRARY_NAME_BYTES = 8;

/** The target is not empty; nothing in it was changed. */
export class OccupiedPlace extends Error {
  override readonly name = "OccupiedPlace";
}

export interface RestorePlace {
  dataDir: string;
  storage: Storage;
  /** The PostgreSQL database to fill; undefined to make a SQLite file in `dataDir`. */
  database: OpenDatabase | undefined;
  reserveBytes: number;
}

export interface Restored {
  madeAt: Date;
  /** Originals that were lost before the backup was made. */
  missing: string[];
  closedLinks: number;
}

/**
 * Restores all or nothing: verifies every file before it moves the first, and moves the database last.
 * @throws OccupiedPlace, DamagedArchive or Refusal `disk-full`
 */
export async function restoreBackup(file: string, place: RestorePlace): Promise<Restored> {
  const { dataDir } = place;
  const { size } = await stat(file);
  await mkdir(dataDir, { recursive: true });
  await refuseOccupied(place);
  await refuseWithoutRoom(dataDir, size + place.reserveBytes);
  const unproven = join(dataDir, UNPROVEN_FOLDER);
  await rm(unproven, { recursive: true, force: true });
  const restored = await proveBackup(file, unproven).catch(async (error: unknown) => {
    await rm(unproven, { recursive: true, force: true });
    throw error;
  });
  await putInPlace(unproven, place);
  await rm(unproven, { recursive: true, force: true });
  return restored;
}

/** Whether a restore was killed here: a studio that opened now would be empty. */
export async function isHalfRestored(
  dataDir: string,
  database: OpenDatabase | undefined,
): Promise<boolean> {
  const names = await readdir(dataDir);
  if (!names.includes(UNPROVEN_FOLDER)) return false;
  return !(database ? await holdsStudio(database) : names.includes(DATABASE_PART));
}

/** Every studio that was started or restored has an account. */
async function holdsStudio({ query }: OpenDatabase): Promise<boolean> {
  const tables = await query.introspection.getTables();
  if (!tables.some(({ name }) => name === "accounts")) return false;
  return (await query.selectFrom("accounts").select("username").executeTakeFirst()) !== undefined;
}

/** Unpacks and verifies a backup; after a failure the caller removes `folder`. @throws DamagedArchive */
export async function proveBackup(file: string, folder: string): Promise<Restored> {
  for (const inner of [MEDIA_FOLDER, VIDEOS_FOLDER]) {
    await mkdir(join(folder, inner), { recursive: true });
  }
  const archive = createReadStream(file);
  try {
    const madeAt = await unpackArchive(archive, (name, bytes) => lay(folder, name, bytes));
    return { madeAt, ...(await proveLibrary(folder)) };
  } finally {
    archive.destroy();
  }
}

async function refuseOccupied({ dataDir, storage, database }: RestorePlace): Promise<void> {
  if (database && (await holdsStudio(database))) {
    throw new OccupiedPlace("the database of DATABASE_URL holds a studio already");
  }
  // The restore overwrites what a killed one has moved.
  if (await isHalfRestored(dataDir, database)) return;
  const names = await readdir(dataDir);
  // A restore that was killed at its end may have left its folder beside the database.
  const other = names.includes(DATABASE_PART)
    ? DATABASE_PART
    : names.find((name) => ![BACKUPS_FOLDER, MEDIA_FOLDER].includes(name));
  if (other !== undefined) throw new OccupiedPlace(`${join(dataDir, other)} is there already`);
  for await (const { key } of storage.list()) {
    throw new OccupiedPlace(`media are there already, such as ${key}`);
  }
}

async function lay(folder: string, name: string, bytes: Readable): Promise<void> {
  const key = nameIn(MEDIA_FOLDER, name);
  const isOurs =
    [DATABASE_PART, SETTINGS_PART].includes(name) ||
    (key !== undefined && isKey(key)) ||
    nameIn(VIDEOS_FOLDER, name) !== undefined;
  if (!isOurs) throw new DamagedArchive(`the file holds "${name}", which is no part of a studio`);
  await pipeline(bytes, createWriteStream(join(folder, name), { flags: "wx", flush: true }));
}

async function proveLibrary(unproven: string): Promise<Omit<Restored, "madeAt">> {
  if (!(await readdir(unproven)).includes(DATABASE_PART)) {
    throw new DamagedArchive("the file holds no library");
  }
  return readLibrary(join(unproven, DATABASE_PART), async ({ query }) => {
    const checked = await sql<{ integrity_check: string }>`PRAGMA integrity_check`.execute(query);
    if (checked.rows[0]?.integrity_check !== "ok") {
      throw new DamagedArchive("the file holds a damaged library");
    }
    // A new name, because revisions repeat after a restore and would match browsers' cached pages.
    const name = randomBytes(LIBRARY_NAME_BYTES).toString("hex");
    await query.updateTable("library").set({ name }).execute();
    const files = new Set(await readdir(join(unproven, MEDIA_FOLDER)));
    const missing = (await storedFileNames(query)).filter((fileName) => !files.has(fileName));
    return { missing, closedLinks: await closePrivateLinks(query) };
  });
}

/** A link that was revoked after the backup was made must not open again; the admin reopens the others. */
async function closePrivateLinks(query: Kysely<Database>): Promise<number> {
  const tables = await query.introspection.getTables();
  // Backups of earlier releases lack this table.
  if (!tables.some(({ name }) => name === "private_links")) return 0;
  const now = Date.now();
  const { numUpdatedRows } = await query
    .updateTable("private_links")
    .set({ revoked_at: now })
    .where("revoked_at", "is", null)
    .where(({ eb, or }) => or([eb("ends_at", "is", null), eb("ends_at", ">", now)]))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** The database comes last: a target that has one is complete. */
async function putInPlace(unproven: string, place: RestorePlace): Promise<void> {
  const { dataDir, storage, database } = place;
  const media = join(unproven, MEDIA_FOLDER);
  for (const key of await readdir(media)) await storage.moveIn(key, join(media, key));
  const found = await readdir(unproven);
  const parts = [VIDEOS_FOLDER, SETTINGS_PART, ...(database ? [] : [DATABASE_PART])];
  for (const part of parts) {
    if (!found.includes(part)) continue;
    await rm(join(dataDir, part), { recursive: true, force: true });
    await rename(join(unproven, part), join(dataDir, part));
  }
  await flushFolder(dataDir);
  if (database) await copyIntoDatabase(join(unproven, DATABASE_PART), database);
}

async function copyIntoDatabase(path: string, database: OpenDatabase): Promise<void> {
  const library = openSqlite(path);
  try {
    // The backup's schema may be older, and the database is new.
    for (const each of [library, database]) await migrateInPlace(each);
    await copyLibrary(library, database);
  } finally {
    await library.query.destroy();
  }
}
