import { join } from "node:path";
import { onTestFinished } from "vitest";
import { migrate } from "../../server/database/migrate.ts";
import { openDatabase, type OpenDatabase } from "../../server/database/open.ts";
import { aFolder } from "./a-folder.ts";

/** A migrated database on disk, closed when the test ends. */
export async function aDatabase(databaseUrl?: string): Promise<OpenDatabase> {
  const dataDir = await aFolder();
  const database = await openDatabase({ dataDir, databaseUrl }, () => {});
  onTestFinished(() => database.query.destroy());
  await migrate(database, { backupDir: join(dataDir, "backups"), onStep: () => {} });
  return database;
}
