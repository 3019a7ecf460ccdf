import { randomBytes } from "node:crypto";
import { mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { Migrator, type Migration } from "kysely/migration";
import { allMigrations } from "./migrations/all.ts";
import type { OpenDatabase } from "./database-handle.ts";

export interface MigrateOptions {
  backupDir: string;
  /** `copy` is the file made before the step; undefined for a new database and on PostgreSQL. */
  onStep: (name: string, copy: string | undefined) => void;
  migrations?: Record<string, Migration>;
}

/** Runs each pending step in its own transaction, after a copy of a SQLite database (R5). */
export async function migrate(database: OpenDatabase, options: MigrateOptions): Promise<void> {
  const migrator = migratorOf(database, options.migrations);
  const all = await migrator.getMigrations();
  const isNew = all.every((step) => step.executedAt === undefined);
  const isTaken = async (name: string) =>
    (await migrator.getMigrations()).some((each) => each.name === name && each.executedAt);
  for (const { name } of all.filter((each) => each.executedAt === undefined)) {
    const unfinished = isNew ? undefined : await copyOf(database, options.backupDir);
    // Another process, started at the same time, has made this step and a copy.
    if (await isTaken(name)) {
      if (unfinished !== undefined) await rm(unfinished, { force: true });
      continue;
    }
    const copy = unfinished && (await keepCopy(unfinished, name, options.backupDir));
    options.onStep(name, copy);
    const { error } = await migrator.migrateTo(name);
    if (error !== undefined) throw error;
  }
}

/** Migrates a new database, or one that is a copy itself, without making copies. */
export async function migrateInPlace(
  database: OpenDatabase,
  migrations?: MigrateOptions["migrations"],
): Promise<void> {
  await migrate(
    { ...database, copyTo: undefined },
    { backupDir: "", onStep: () => {}, migrations },
  );
}

/** Lists the names of the migrations that were executed. */
export async function takenSteps(database: OpenDatabase): Promise<Set<string>> {
  const all = await migratorOf(database).getMigrations();
  return new Set(all.filter(({ executedAt }) => executedAt !== undefined).map(({ name }) => name));
}

/** Whether a newer version of this program has migrated the database. */
export async function isOfNewerVersion({ kind, query }: OpenDatabase): Promise<boolean> {
  const known = new Set(Object.keys(allMigrations(kind)));
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration`.execute(query);
  return rows.some(({ name }) => !known.has(name));
}

/** Whether all migrations of this version were executed. */
export async function isUpToDate(database: OpenDatabase): Promise<boolean> {
  const all = await migratorOf(database).getMigrations();
  return all.every(({ executedAt }) => executedAt !== undefined);
}

function migratorOf(
  { kind, query }: OpenDatabase,
  migrations: Record<string, Migration> = allMigrations(kind),
): Migrator {
  return new Migrator({
    db: query,
    provider: { getMigrations: () => Promise.resolve(migrations) },
  });
}

/** Copies to a temporary name: an interrupted copy must not pass for a whole one. */
async function copyOf(database: OpenDatabase, backupDir: string): Promise<string | undefined> {
  if (database.copyTo === undefined) return undefined;
  await mkdir(backupDir, { recursive: true });
  const unfinished = join(backupDir, `${randomBytes(4).toString("hex")}.part`);
  await database.copyTo(unfinished);
  return unfinished;
}

async function keepCopy(unfinished: string, step: string, backupDir: string): Promise<string> {
  const stamp = new Date().toISOString().replace(/[:.]/g, "-");
  const copy = join(backupDir, `before-${step}-${stamp}.sqlite`);
  await rename(unfinished, copy);
  return copy;
}
