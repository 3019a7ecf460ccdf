import { accessSync, constants, existsSync, readFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import SQLite from "better-sqlite3";
import { Kysely, sql } from "kysely";
import { processLocks } from "./locks.ts";
import type { Database } from "./schema.ts";
import { openPostgres } from "./open-postgres.ts";
import { StudioSqliteDialect } from "./sqlite-dialect.ts";
import type { OpenDatabase } from "./database-handle.ts";

export interface DatabaseLocation {
  dataDir: string;
  databaseUrl: string | undefined;
}

/** Opens the library's database without changing its tables. @throws the driver's error */
export async function openDatabase(
  { dataDir, databaseUrl }: DatabaseLocation,
  onLost: (error: Error) => void,
): Promise<OpenDatabase> {
  if (databaseUrl !== undefined) return openPostgres(databaseUrl, onLost);
  await mkdir(dataDir, { recursive: true });
  return openSqlite(sqliteFile(dataDir));
}

/** Returns the path of the SQLite file. */
export function sqliteFile(dataDir: string): string {
  return join(dataDir, "studio.sqlite");
}

/** How long a statement waits for another program's lock until `beginServing` is called. */
const START_TIMEOUT_MS = 10_000;

/** Opens a SQLite library, and creates the file where it is missing. */
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
      // SQLite's own wait blocks the event loop; the retries of the dialect do not.
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

/** The header's bytes that mark WAL mode, and their value without it (SQLite file format, 1.3). */
const JOURNAL_MODE_AT = [18, 19];
const NO_WAL = 1;

/** SQLite can't open a WAL database without `-wal` on a read-only disk: read such a file into memory. */
function openReadOnly(path: string): SQLite.Database {
  if (existsSync(`${path}-wal`)) return new SQLite(path, { readonly: true });
  const bytes = readFileSync(path);
  for (const at of JOURNAL_MODE_AT) bytes[at] = NO_WAL;
  return new SQLite(bytes, { readonly: true });
}
