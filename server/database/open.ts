import { accessSync, constants, existsSync, readFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import SQLite from "better-sqlite3";
import { Kysely, sql } from "kysely";
import { processLocks } from "./locks.ts";
import type { Database } from "./schema.ts";
import { openPostgres } from "./open-postgres.ts";
import { StudioSqliteDialect } from "./sqlite-dialect.ts";
import type { OpenDatabase } from "./open-database.ts";

export interface DatabaseLocation {
  dataDir: string;
  /** `postgres://…` instead of the SQLite file in `dataDir`. */
  databaseUrl: string | undefined;
}

/**
 * Opens the library's database, without touching its tables.
 * @param onLost called with the error of a PostgreSQL connection that broke while idle
 * @throws the driver's error where the file or the server can't be opened
 */
export async function openDatabase(
  { dataDir, databaseUrl }: DatabaseLocation,
  onLost: (error: Error) => void,
): Promise<OpenDatabase> {
  if (databaseUrl !== undefined) return openPostgres(databaseUrl, onLost);
  await mkdir(dataDir, { recursive: true });
  return openSqlite(sqliteFile(dataDir));
}

/** Where the embedded database is. */
export function sqliteFile(dataDir: string): string {
  return join(dataDir, "studio.sqlite");
}

/**
 * How long a statement waits for another program that holds the database before requests are served:
 * in a command, and in a server that starts beside another one (R5), in milliseconds.
 */
const START_TIMEOUT_MS = 10_000;

/** Opens a library's file wherever it is. @param path made where it is missing */
export function openSqlite(path: string): OpenDatabase {
  const isReadOnly = isReadOnlyDisk(path);
  const file = isReadOnly ? openReadOnly(path) : openFile(path);
  file.pragma("foreign_keys = ON");
  const query = new Kysely<Database>({ dialect: new StudioSqliteDialect(file) });
  return {
    kind: "sqlite",
    query,
    async copyTo(path) {
      await sql`VACUUM INTO ${path}`.execute(query);
    },
    holdLock: processLocks(),
    jobNotices: undefined,
    beginServing() {
      // SQLite's own waiting blocks the process; the driver's does not.
      file.pragma("busy_timeout = 0");
    },
    isReadOnly,
  };
}

function openFile(path: string): SQLite.Database {
  const file = new SQLite(path, { timeout: START_TIMEOUT_MS });
  file.pragma("journal_mode = WAL");
  // FULL: in WAL mode, NORMAL may lose an acknowledged save in a power cut (R2).
  file.pragma("synchronous = FULL");
  return file;
}

function isReadOnlyDisk(path: string): boolean {
  if (!existsSync(path)) return false;
  try {
    for (const each of [path, dirname(path)]) accessSync(each, constants.W_OK);
    return false;
  } catch {
    return true;
  }
}

/** Where in a database's file it says that it is in WAL mode, and what it says otherwise (SQLite, file format 1.3). */
const JOURNAL_MODE_AT = [18, 19];
const NO_WAL = 1;

/**
 * Opens a library for reading on a disk that can't be written to. SQLite needs files of its own
 * beside one in WAL mode; where a stop has removed them, the library is read into memory.
 */
function openReadOnly(path: string): SQLite.Database {
  if (existsSync(`${path}-wal`)) return new SQLite(path, { readonly: true });
  const bytes = readFileSync(path);
  for (const at of JOURNAL_MODE_AT) bytes[at] = NO_WAL;
  return new SQLite(bytes, { readonly: true });
}
