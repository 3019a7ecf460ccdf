import type SQLite from "better-sqlite3";
import { SqliteAdapter, SqliteDialect, type SqliteDatabase, type SqliteDriver } from "kysely";
import { memoize } from "../memoize.ts";
import { TurnTakingDriver } from "./taking-turns.ts";

/** Statements that are kept prepared, by their text; lists of ids come in any length. */
const PREPARED_STATEMENTS = 200;

/**
 * Kysely's SQLite with two of SQLite's own promises switched on: schema changes
 * are part of a transaction, and a transaction takes the write lock when it begins,
 * so that one that read first is never refused half-way because another process wrote.
 * One that only reads takes none: it sees a single state of the data, and holds nobody up.
 */
export class StudioSqliteDialect extends SqliteDialect {
  readonly #database: SqliteDatabase;
  readonly #file: SQLite.Database;

  constructor(file: SQLite.Database) {
    // A statement that is thrown away after each use is work for the garbage collector, which
    // every visitor waits for: with the tag's alone, the slowest of a hundred waited thrice as long.
    const prepare = memoize(PREPARED_STATEMENTS, (text) => file.prepare(text));
    const database = { prepare, close: () => void file.close() };
    super({ database });
    this.#database = database;
    this.#file = file;
  }

  override createDriver(): SqliteDriver {
    return new TurnTakingDriver({ database: this.#database }, () => this.#file.inTransaction);
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter();
  }
}

class TransactionalAdapter extends SqliteAdapter {
  /** The driver gives each caller its own, and sees to their turns. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}
