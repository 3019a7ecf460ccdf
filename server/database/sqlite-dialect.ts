import { setTimeout as sleep } from "node:timers/promises";
import SQLite from "better-sqlite3";
import {
  CompiledQuery,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  type DatabaseConnection,
  type SqliteDatabase,
  type TransactionSettings,
} from "kysely";
import { memoize } from "../memoize.ts";

/** A transaction then fails with 503 (R8); statements without one don't wait, as they would block reads. */
const BUSY_TIMEOUT_MS = 250;
const RETRY_EVERY_MS = 25;

const PREPARED_STATEMENTS = 200;

/** Writing transactions lock when they begin, so that none fails with SQLITE_BUSY after its first read. */
export class StudioSqliteDialect extends SqliteDialect {
  readonly #database: SqliteDatabase;
  readonly #file: SQLite.Database;

  constructor(file: SQLite.Database) {
    // Preparing every statement anew made the slowest of a hundred requests three times slower.
    const prepare = memoize(PREPARED_STATEMENTS, (text) => file.prepare(text));
    const database = { prepare, close: () => void file.close() };
    super({ database });
    this.#database = database;
    this.#file = file;
  }

  override createDriver(): SqliteDriver {
    return new ImmediateDriver(this.#database, this.#file);
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter();
  }
}

class ImmediateDriver extends SqliteDriver {
  readonly #file: SQLite.Database;

  constructor(database: SqliteDatabase, file: SQLite.Database) {
    super({ database });
    this.#file = file;
  }

  override async beginTransaction(
    connection: DatabaseConnection,
    settings?: TransactionSettings,
  ): Promise<void> {
    const begin = settings?.accessMode === "read only" ? "begin" : "begin immediate";
    const until = performance.now() + BUSY_TIMEOUT_MS;
    for (;;) {
      try {
        await connection.executeQuery(CompiledQuery.raw(begin));
        return;
      } catch (error) {
        if (!isBusy(error) || performance.now() >= until) throw error;
        await sleep(RETRY_EVERY_MS);
      }
    }
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // On a full disk SQLite has rolled back already; a second rollback would hide the cause.
    if (this.#file.inTransaction) await super.rollbackTransaction(connection);
  }
}

/** Includes `SQLITE_BUSY_RECOVERY`: another program is recovering the database after a crash. */
function isBusy(error: unknown): boolean {
  return error instanceof SQLite.SqliteError && error.code.startsWith("SQLITE_BUSY");
}

class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}
