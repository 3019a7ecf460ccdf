import { randomBytes } from "node:crypto";
import { mkdir, rm, access, rename } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { shareOperatorFiles } from "../backup/operator-files.ts";
import { makeBackup, sizeOfBackup, type BackupSource } from "../backup/make-backup.ts";
import { BACKUPS_FOLDER, stampOf } from "../backup/paths.ts";
import { refuseWithoutRoom, RESERVE_BYTES, flushFolder } from "../storage/disk.ts";
import { asNamed, runCommand } from "./operator-command.ts";
import { openMediaStorage, openExistingDatabase } from "../studio.ts";
import { OperatorError, type Settings } from "../settings.ts";
import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { UNFINISHED } from "../storage/storage.ts";

/* `npm run backup [FILE]`: the copy of the database is beside FILE, so that DATA_DIR's disk needs no room. */
const STANDARD_OUTPUT = "-";
const madeAt = new Date();

/** A file of that name exists; it was not changed. */
export class FileExists extends Error {
  override readonly name = "FileExists";
}

await runCommand("No backup was made", backUp, (error) => error instanceof FileExists);

async function backUp(settings: Settings): Promise<void> {
  const { dataDir } = settings;
  const backupDir = join(dataDir, BACKUPS_FOLDER);
  const target = process.argv[2] ?? join(backupDir, `studio-${stampOf(madeAt)}.tar`);
  const file = target === STANDARD_OUTPUT ? undefined : asNamed(target);
  const folder = file === undefined ? backupDir : dirname(file);
  const copyAt = join(folder, `.copy-${randomBytes(4).toString("hex")}.sqlite`);
  const database = await openExistingDatabase(settings);
  try {
    const storage = await openMediaStorage(settings);
    await shareOperatorFiles(settings);
    await mkdir(folder, { recursive: true });
    const missing: string[] = [];
    const source: BackupSource = {
      database,
      storage,
      dataDir,
      copyAt,
      onMissing: (fileName) => missing.push(fileName),
    };
    const archive = makeBackup(source, madeAt);
    // The server stops: remove the unfinished backup.
    process.once("SIGTERM", () => archive.destroy(new Error("it was cancelled")));
    if (file === undefined) await pipeline(archive, process.stdout);
    else await toFile(source, archive, file);
    for (const fileName of missing) console.error(`Missing, so not in the backup: ${fileName}`);
    if (missing.length > 0) console.error("npm run check tells more of what is missing.");
  } finally {
    await database.query.destroy();
    // A cancelled download may end this inside a transaction, which leaves files beside the copy.
    for (const end of ["", "-wal", "-shm", "-journal"]) await rm(copyAt + end, { force: true });
  }
}

async function toFile(source: BackupSource, archive: Readable, file: string): Promise<void> {
  const folder = dirname(file);
  await refuseWithoutRoom(folder, (await sizeOfBackup(source)) + RESERVE_BYTES).catch(() => {
    throw new OperatorError(`there is no room for it in ${folder}`);
  });
  await writeArchive(archive, file);
  console.info(`The studio is backed up in ${file}`);
}

/** Writes a whole file or none, safe from a power cut. @throws FileExists, or the error of stream or disk */
export async function writeArchive(archive: NodeJS.ReadableStream, file: string): Promise<void> {
  const isThere = await access(file).then(
    () => true,
    () => false,
  );
  if (isThere) throw new FileExists(`${file} is there already`);
  await mkdir(dirname(file), { recursive: true });
  const unfinished = file + UNFINISHED;
  try {
    await pipeline(archive, createWriteStream(unfinished, { flush: true }));
    await rename(unfinished, file);
    await flushFolder(dirname(file));
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}
