import { resolve } from "node:path";
import { message } from "#domain/messages.ts";
import { Refusal } from "#domain/refusal.ts";
import { DamagedArchive } from "./backup/archive.ts";
import { OccupiedPlace, restoreBackup } from "./backup/restore-backup.ts";
import { openStorage } from "./media/open-storage.ts";
import { RESERVE_BYTES } from "./media/storage-files.ts";
import { readSettings, WrongSetting, type Settings } from "./settings.ts";
import { mediaThatFailed } from "./start-failures.ts";

/*
 * `npm run restore FILE`: puts a studio back from a backup, into a DATA_DIR that is empty
 * or not there. All or nothing; the studio must not run meanwhile.
 */
try {
  const settings = readSettings(process.env);
  const [, , file] = process.argv;
  if (file === undefined) throw new WrongSetting("the backup is not named: npm run restore FILE");
  await restore(settings, resolve(process.env.INIT_CWD ?? "", file));
} catch (error) {
  console.error("Nothing was restored:", reasonOf(error));
  process.exitCode = 1;
}

async function restore(settings: Settings, file: string): Promise<void> {
  const { dataDir, databaseUrl } = settings;
  if (databaseUrl !== undefined) {
    throw new WrongSetting("DATABASE_URL is a PostgreSQL server's: pg_restore fills it");
  }
  const storage = await openStorage(settings).catch((error: unknown) => {
    throw mediaThatFailed(settings, error);
  });
  const place = { dataDir, storage, reserveBytes: RESERVE_BYTES };
  const { madeAt, missing } = await restoreBackup(file, place);
  console.info(`The studio of ${madeAt.toISOString()} is restored in ${dataDir}`);
  for (const fileName of missing) console.error(`Was missing in the backup already: ${fileName}`);
  console.info("All sessions have ended. npm start opens it.");
}

/** What an operator can do something about is one sentence; anything else needs its stack. */
function reasonOf(error: unknown): unknown {
  if (error instanceof DamagedArchive) return `the file ${error.message}`;
  if (error instanceof Refusal) return message(error.code, error.values);
  const isPlain = error instanceof WrongSetting || error instanceof OccupiedPlace;
  if (isPlain || (error instanceof Error && "code" in error)) return error.message;
  return error;
}
