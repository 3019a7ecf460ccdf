import { join } from "node:path";
import { afterAll, beforeAll, describe, onTestFinished } from "vitest";
import { migrate } from "../../server/database/migrate.ts";
import type { OpenDatabase } from "../../server/database/open-database.ts";
import { openDatabase, type DatabaseLocation } from "../../server/database/open.ts";
import { aFolder } from "./folder.ts";
import { startPostgres, type Postgres } from "./postgres.ts";

const POSTGRES_WITHIN_MS = 60_000;

/** A migrated database, closed when the test ends. @param where on disk in a folder of its own unless it is said */
export async function aDatabase(where?: DatabaseLocation): Promise<OpenDatabase> {
  const { dataDir, databaseUrl } = where ?? { dataDir: await aFolder(), databaseUrl: undefined };
  const database = await openDatabase({ dataDir, databaseUrl }, () => {});
  onTestFinished(() => database.query.destroy());
  await migrate(database, { backupDir: join(dataDir, "backups"), onStep: () => {} });
  return database;
}

/**
 * Makes the same promises of SQLite and of a real PostgreSQL.
 * @param define is given what names a new, empty database
 */
export function onBothDatabases(define: (aPlace: () => Promise<DatabaseLocation>) => void): void {
  describe.each(["sqlite", "postgres"] as const)("on %s", (kind) => {
    let postgres: Postgres | undefined;
    beforeAll(async () => {
      if (kind === "postgres") postgres = await startPostgres();
    }, POSTGRES_WITHIN_MS);
    afterAll(() => postgres?.stop(), POSTGRES_WITHIN_MS);
    define(async () => ({ dataDir: await aFolder(), databaseUrl: await postgres?.newDatabase() }));
  });
}
