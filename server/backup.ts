import { mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { makeBackup } from "./backup/make-backup.ts";
import { BACKUPS_FOLDER } from "./backup/places.ts";
import { FileExists, writeArchive } from "./backup/write-archive.ts";
import { openMediaPlace, openStandingDatabase, runCommand } from "./operator-command.ts";
import { WrongSetting, type Settings } from "./settings.ts";

/*
 * `npm run backup [FILE]`: all of the studio in one file. The studio may run, and be saved
 * to. `-` for FILE is the standard output.
 */
const STANDARD_OUTPUT = "-";
const madeAt = new Date();

await runCommand("No backup was made", backUp, (error) => error instanceof FileExists);

async function backUp(settings: Settings): Promise<void> {
  const { dataDir, databaseUrl } = settings;
  if (databaseUrl !== undefined) {
    throw new WrongSetting("DATABASE_URL is a PostgreSQL server's: pg_dump backs it up");
  }
  const database = await openStandingDatabase(settings);
  try {
    const storage = await openMediaPlace(settings);
    const backupDir = join(dataDir, BACKUPS_FOLDER);
    await mkdir(backupDir, { recursive: true });
    const missing: string[] = [];
    const archive = makeBackup(
      {
        copyDatabase: async (path) => database.copyTo?.(path),
        storage,
        dataDir,
        backupDir,
        onMissing: (fileName) => missing.push(fileName),
      },
      madeAt,
    );
    if (process.argv[2] === STANDARD_OUTPUT) await pipeline(archive, process.stdout);
    else await toFile(archive, backupDir);
    for (const fileName of missing) console.error(`Missing, so not in the backup: ${fileName}`);
    if (missing.length > 0) console.error("npm run check tells more of what is missing.");
  } finally {
    await database.query.destroy();
  }
}

async function toFile(archive: NodeJS.ReadableStream, backupDir: string): Promise<void> {
  const named = process.argv[2];
  const own = join(backupDir, `studio-${stamp(madeAt)}.tar`);
  // npm runs its scripts in the project's folder, wherever it was called.
  const file = named === undefined ? own : resolve(process.env.INIT_CWD ?? "", named);
  await writeArchive(archive, file);
  console.info(`The studio is backed up in ${file}`);
}

/** A moment as a part of a file's name, in UTC and to the second. */
function stamp(moment: Date): string {
  return moment.toISOString().slice(0, 19).replaceAll(":", "-");
}
