import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { Migrator, type Migration } from "kysely/migration";
import { allMigrations } from "./migrations/all.ts";
import type { OpenDatabase } from "./open.ts";

export interface MigrateOptions {
  /** Where the copies made before each step lie. */
  backupDir: string;
  /** Told of each step and of the copy made before it. */
  onStep: (name: string, copy: string | undefined) => void;
  /** The steps; only tests give their own. */
  migrations?: Record<string, Migration>;
}

/**
 * Brings the database to the newest schema, one step a transaction, with a copy
 * of the whole database before each (F5). PostgreSQL's own backups stand for the copy there.
 * @throws the failed step's error; the steps before it stay, the failed one leaves nothing
 */
export async function migrate(database: OpenDatabase, options: MigrateOptions): Promise<void> {
  const migrations = options.migrations ?? allMigrations(database.kind);
  const migrator = new Migrator({
    db: database.query,
    provider: { getMigrations: () => Promise.resolve(migrations) },
  });
  const all = await migrator.getMigrations();
  const isNew = all.every((step) => step.executedAt === undefined);
  for (const step of all.filter((each) => each.executedAt === undefined)) {
    const copy = isNew ? undefined : await copyBefore(step.name, database, options.backupDir);
    options.onStep(step.name, copy);
    const { error } = await migrator.migrateTo(step.name);
    if (error !== undefined) throw error;
  }
}

async function copyBefore(
  step: string,
  database: OpenDatabase,
  backupDir: string,
): Promise<string | undefined> {
  if (database.copyTo === undefined) return undefined;
  await mkdir(backupDir, { recursive: true });
  const stamp = new Date().toISOString().replace(/[:.]/g, "-");
  const copy = join(backupDir, `before-${step}-${stamp}.sqlite`);
  await database.copyTo(copy);
  return copy;
}
