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

/**
 * How long a transaction waits for another program that holds the database, in milliseconds; then
 * the request is answered with 503 and Retry-After (R8). Statements outside transactions don't wait
 * in a server: they would hold up all reads behind them.
 */
const BUSY_TIMEOUT_MS = 250;
const RETRY_EVERY_MS = 25;

/** Prepared statements that are cached by their text; lists of ids come in any length. */
const PREPARED_STATEMENTS = 200;

/**
 * Kysely's SQLite dialect with two of SQLite's own promises switched on: schema changes are part of
 * a transaction, and a transaction takes the write lock when it begins, so that one that read first
 * is never refused half-way because another process wrote. A read-only transaction takes no lock.
 */
export class StudioSqliteDialect extends SqliteDialect {
  readonly #database: SqliteDatabase;
  readonly #file: SQLite.Database;

  constructor(file: SQLite.Database) {
    // Statements that are thrown away after each use are work for the garbage collector: without the
    // cache, the slowest of a hundred requests took three times as long.
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
    // On a full disk SQLite has rolled back already; a second rollback would hide the cause (R6).
    if (this.#file.inTransaction) await super.rollbackTransaction(connection);
  }
}

/** Also while another program recovers the database after a crash (`SQLITE_BUSY_RECOVERY`). */
function isBusy(error: unknown): boolean {
  return error instanceof SQLite.SqliteError && error.code.startsWith("SQLITE_BUSY");
}

class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}
