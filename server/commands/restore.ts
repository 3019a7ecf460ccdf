import { existsSync } from "node:fs";
import { mkdir, rmdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Refusal } from "#domain/refusal.ts";
import { DamagedArchive } from "../backup/archive.ts";
import { shareOperatorFiles } from "../backup/operator-files.ts";
import { MEDIA_FOLDER } from "../backup/paths.ts";
import {
  OccupiedPlace,
  restoreBackup,
  type Restored,
  type RestorePlace,
} from "../backup/restore-backup.ts";
import { RESERVE_BYTES } from "../storage/disk.ts";
import { asNamed, runCommand } from "./operator-command.ts";
import { openExistingDatabase, openMediaStorage } from "../studio.ts";
import { OperatorError, type Settings } from "../settings.ts";

/* `npm run restore FILE`: the studio must not run; DATA_DIR, or database and bucket, must be empty. */
await runCommand(
  "Nothing was restored",
  restore,
  // The system's message names the path.
  (error) => error instanceof DamagedArchive || error instanceof OccupiedPlace || "code" in error,
);

async function restore(settings: Settings): Promise<void> {
  const { dataDir, databaseUrl } = settings;
  const [, , named] = process.argv;
  if (named === undefined) throw new OperatorError("the backup is not named: npm run restore FILE");
  const file = asNamed(named);
  const absent = absentFolders(join(dataDir, MEDIA_FOLDER));
  await mkdir(dataDir, { recursive: true });
  const storage = await openMediaStorage(settings);
  const database = databaseUrl === undefined ? undefined : await openExistingDatabase(settings);
  const place = { dataDir, storage, database, reserveBytes: RESERVE_BYTES };
  const { madeAt, missing, closedLinks } = await putBack(file, place, absent);
  await shareOperatorFiles(settings);
  const where = database === undefined ? dataDir : "the database of DATABASE_URL";
  console.info(`The studio of ${madeAt.toISOString()} is restored in ${where}`);
  for (const fileName of missing) console.error(`Was missing in the backup already: ${fileName}`);
  if (closedLinks > 0) {
    const links = closedLinks === 1 ? "1 private link was" : `${closedLinks} private links were`;
    console.info(`${links} closed: open again in the editor those that are to stay (Reactivar).`);
  }
  console.info("All sessions have ended. npm start opens it.");
}

async function putBack(file: string, place: RestorePlace, absent: string[]): Promise<Restored> {
  try {
    return await restoreBackup(file, place);
  } catch (error) {
    // Removes the folders that were made for the check, if they are still empty.
    for (const folder of absent) await rmdir(folder).catch(() => undefined);
    if (error instanceof Refusal) throw new OperatorError(`DATA_DIR ${place.dataDir} has no room`);
    throw error;
  } finally {
    await place.database?.query.destroy();
  }
}

/** The innermost comes first. */
function absentFolders(folder: string): string[] {
  return existsSync(folder) ? [] : [folder, ...absentFolders(dirname(folder))];
}
