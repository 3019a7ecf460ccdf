import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { makeBackup } from "./backup/make-backup.ts";
import { BACKUPS_FOLDER } from "./backup/restore-backup.ts";
import { FileExists, writeArchive } from "./backup/write-archive.ts";
import { openDatabase, sqliteFile } from "./database/open.ts";
import { openStorage } from "./media/open-storage.ts";
import { readSettings, WrongSetting, type Settings } from "./settings.ts";
import { databaseThatFailed, mediaThatFailed } from "./start-failures.ts";

/*
 * `npm run backup [FILE]`: all of the studio in one file. Needs the settings that the
 * studio is started with; the studio may run, and be saved to. `-` for FILE is the
 * standard output.
 */
const STANDARD_OUTPUT = "-";
const madeAt = new Date();

try {
  const settings = readSettings(process.env);
  await backUp(settings, process.argv[2]);
} catch (error) {
  if (!(error instanceof WrongSetting || error instanceof FileExists)) throw error;
  console.error(`No backup was made: ${error.message}`);
  process.exitCode = 1;
}

async function backUp(settings: Settings, target: string | undefined): Promise<void> {
  const { dataDir, databaseUrl } = settings;
  if (databaseUrl !== undefined) {
    throw new WrongSetting("DATABASE_URL is a PostgreSQL server's: pg_dump backs it up");
  }
  if (!existsSync(sqliteFile(dataDir))) {
    throw new WrongSetting(`DATA_DIR ${dataDir} holds no studio`);
  }
  const backupDir = join(dataDir, BACKUPS_FOLDER);
  await mkdir(backupDir, { recursive: true });
  const storage = await openStorage(settings).catch((error: unknown) => {
    throw mediaThatFailed(settings, error);
  });
  const database = await openDatabase(settings, () => {}).catch((error: unknown) => {
    throw databaseThatFailed(settings, error);
  });
  try {
    let missing = 0;
    const archive = makeBackup(
      {
        copyDatabase: async (path) => database.copyTo?.(path),
        storage,
        dataDir,
        backupDir,
        onMissing: (fileName) => {
          missing += 1;
          console.error(`Missing, and so not in the backup: ${fileName}`);
        },
      },
      madeAt,
    );
    if (target === STANDARD_OUTPUT) {
      await pipeline(archive, process.stdout);
    } else {
      const file =
        target === undefined
          ? join(backupDir, `studio-${stamp(madeAt)}.tar`)
          : resolve(process.env.INIT_CWD ?? "", target);
      await writeArchive(archive, file);
      console.info(`The studio is backed up in ${file}`);
    }
    if (missing > 0) console.error("npm run check tells more of what is missing.");
  } finally {
    await database.query.destroy();
  }
}

/** A moment as a part of a file's name, in UTC and to the second. */
function stamp(moment: Date): string {
  return moment.toISOString().slice(0, 19).replaceAll(":", "-");
}
