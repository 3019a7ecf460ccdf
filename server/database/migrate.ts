import { randomBytes } from "node:crypto";
import { mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { Migrator, type Migration } from "kysely/migration";
import { allMigrations } from "./migrations/all.ts";
import type { OpenDatabase } from "./open-database.ts";

export interface MigrateOptions {
  /** Where the copies made before each step lie. */
  backupDir: string;
  /** Called with each step and of the copy made before it. */
  onStep: (name: string, copy: string | undefined) => void;
  /** The steps; only tests give their own. */
  migrations?: Record<string, Migration>;
}

/**
 * Brings the database to the newest schema, one step a transaction, with a copy
 * of the whole database before each (R5). On PostgreSQL its own backups take the place of the copy.
 * @throws the failed step's error; the steps before it stay, the failed one leaves nothing
 */
export async function migrate(database: OpenDatabase, options: MigrateOptions): Promise<void> {
  const migrator = migratorOf(database, options.migrations);
  const all = await migrator.getMigrations();
  const isNew = all.every((step) => step.executedAt === undefined);
  const isTaken = async (name: string) =>
    (await migrator.getMigrations()).some((each) => each.name === name && each.executedAt);
  for (const { name } of all.filter((each) => each.executedAt === undefined)) {
    const unfinished = isNew ? undefined : await copyOf(database, options.backupDir);
    // By another process that was started at the same time, which has a copy of its own from before.
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

/**
 * Brings a database of which nobody needs a copy to the newest schema: one that is new, or a copy itself.
 * @param migrations the steps, where they are not all
 */
export async function migrateInPlace(
  database: OpenDatabase,
  migrations?: MigrateOptions["migrations"],
): Promise<void> {
  await migrate(
    { ...database, copyTo: undefined },
    { backupDir: "", onStep: () => {}, migrations },
  );
}

/** The steps that a database has taken, by their names. */
export async function takenSteps(database: OpenDatabase): Promise<Set<string>> {
  const all = await migratorOf(database).getMigrations();
  return new Set(all.filter(({ executedAt }) => executedAt !== undefined).map(({ name }) => name));
}

/** Whether a newer version of this program has made the database. */
export async function isOfNewerVersion({ kind, query }: OpenDatabase): Promise<boolean> {
  const known = new Set(Object.keys(allMigrations(kind)));
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration`.execute(query);
  return rows.some(({ name }) => !known.has(name));
}

/** Whether the database has taken all steps of this version. */
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

/** A copy under a temporary name until it is whole. @returns its path */
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
