import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import * as v from "valibot";
import { isKey } from "../storage/storage.ts";
import { flushFolder, refuseWithoutRoom, RESERVE_BYTES } from "../storage/disk.ts";
import { recordAuditEntry } from "../audit-log/audit-log.ts";
import { openSqlite } from "../database/open-database.ts";
import type { OpenDatabase } from "../database/database-handle.ts";
import { discardedBefore, isStoredName, storedStems } from "../media/media-store.ts";
import { bringUpToDate, readLibrary, removeComparisons } from "./compare-backup.ts";
import { keepPresent } from "./carry-over.ts";
import { DATABASE_PART, MEDIA_FOLDER, SETTINGS_PART, VIDEOS_FOLDER } from "./paths.ts";
import { proveBackup, type Restored } from "./restore-backup.ts";

/*
 * One studio replaces another: its parts are unpacked beside the present ones and verified, COMMIT is
 * written, then the parts move. A kill before COMMIT changes nothing; later, the next start moves the rest.
 */

const FOLDERS = ".replacement-";
/** Written last, with the names of the parts. */
const COMMIT = "commit.json";
const BESIDE_DATABASE = ["-wal", "-shm"];

/** Names a new folder, because a killed server may have left one that is still being filled. */
export function newReplacementFolder(dataDir: string): string {
  return join(dataDir, FOLDERS + randomBytes(4).toString("hex"));
}

/**
 * Unpacks a backup beside the studio, verifies and migrates it, and leaves nothing after a failure.
 * @throws DamagedArchive or Refusal `backup-newer` or `disk-full`
 */
export async function layReplacement(file: string, folder: string): Promise<Restored> {
  const dataDir = dirname(folder);
  const { size } = await stat(file);
  // Includes a backup of the present studio, which is made before the replacement.
  await refuseWithoutRoom(
    dataDir,
    size + (await bytesOf(join(dataDir, MEDIA_FOLDER))) + RESERVE_BYTES,
  );
  try {
    const restored = await proveBackup(file, folder);
    await readLibrary(join(folder, DATABASE_PART), bringUpToDate);
    return restored;
  } catch (error) {
    await discardReplacement(folder);
    throw error;
  }
}

async function bytesOf(folder: string): Promise<number> {
  let bytes = 0;
  for (const name of await readdir(folder).catch(() => [])) {
    bytes += (await stat(join(folder, name)).catch(() => undefined))?.size ?? 0;
  }
  return bytes;
}

/** Removes the parts of a replacement. */
export async function discardReplacement(folder: string): Promise<void> {
  // First: with COMMIT, the remaining parts would pass for a whole studio.
  await rm(join(folder, COMMIT), { force: true });
  await rm(folder, { recursive: true, force: true });
}

/** Decides the replacement. From before this call until the next start, nobody may write to the studio. */
export async function commitReplacement(
  folder: string,
  present: OpenDatabase,
  { name, now }: { name: string; now: number },
): Promise<void> {
  const library = openSqlite(join(folder, DATABASE_PART));
  try {
    await keepPresent(present, library);
    const kept = await storedStems(library.query);
    const others = [...(await storedStems(present.query))].filter((stem) => !kept.has(stem));
    const waiting = await discardedBefore(present.query, Number.MAX_SAFE_INTEGER);
    for (const file_name of [...others, ...waiting]) {
      if (await isStoredName(library.query, file_name)) continue;
      // The sweep removes the files after its week.
      await library.query
        .insertInto("discarded_files")
        .values({ file_name, discarded_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    await recordAuditEntry(library.query, { kind: "backup-restored", subject: name }, now);
  } finally {
    await library.query.destroy();
  }
  const parts = await readdir(folder);
  const unfinished = join(folder, `${COMMIT}.${randomBytes(4).toString("hex")}`);
  await writeFile(unfinished, JSON.stringify(parts), { flush: true });
  for (const inner of [MEDIA_FOLDER, VIDEOS_FOLDER]) await flushFolder(join(folder, inner));
  await flushFolder(folder);
  await rename(unfinished, join(folder, COMMIT));
  await flushFolder(folder);
}

/** Moves the parts of a decided replacement, before the studio opens; returns whether there was one. */
export async function finishReplacement(dataDir: string): Promise<boolean> {
  const decided = await decidedFolder(dataDir);
  if (decided !== undefined) await takePlace(decided, dataDir);
  for (const folder of await replacementFolders(dataDir)) await discardReplacement(folder);
  await removeComparisons(dataDir);
  return decided !== undefined;
}

/** Whether the next start of the server replaces the studio. */
export async function isReplacementDecided(dataDir: string): Promise<boolean> {
  return (await decidedFolder(dataDir)) !== undefined;
}

async function replacementFolders(dataDir: string): Promise<string[]> {
  const names = await readdir(dataDir);
  return names.filter((name) => name.startsWith(FOLDERS)).map((name) => join(dataDir, name));
}

async function decidedFolder(dataDir: string): Promise<string | undefined> {
  return (await replacementFolders(dataDir)).find((folder) => existsSync(join(folder, COMMIT)));
}

async function takePlace(folder: string, dataDir: string): Promise<void> {
  const written: unknown = JSON.parse(await readFile(join(folder, COMMIT), "utf8"));
  const parts = v.parse(v.array(v.string()), written);
  await moveMedia(join(folder, MEDIA_FOLDER), join(dataDir, MEDIA_FOLDER));
  for (const part of [VIDEOS_FOLDER, SETTINGS_PART]) {
    const [from, to] = [join(folder, part), join(dataDir, part)];
    if (!parts.includes(part)) await rm(to, { recursive: true, force: true });
    else if (existsSync(from)) {
      await rm(to, { recursive: true, force: true });
      await rename(from, to);
    }
  }
  const [from, to] = [join(folder, DATABASE_PART), join(dataDir, DATABASE_PART)];
  if (existsSync(from)) {
    // SQLite would apply the old database's `-wal` to the new one and destroy it.
    for (const end of BESIDE_DATABASE) await rm(to + end, { force: true });
    await flushFolder(dataDir);
    await rename(from, to);
  }
  await flushFolder(dataDir);
}

/** Files of the same name have the same content, so present pages don't change. */
async function moveMedia(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  const names = existsSync(from) ? await readdir(from) : [];
  for (const name of names) if (isKey(name)) await rename(join(from, name), join(to, name));
  await flushFolder(to);
}
