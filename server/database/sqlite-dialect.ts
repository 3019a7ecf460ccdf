import type SQLite from "better-sqlite3";
import {
  CompiledQuery,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  type DatabaseConnection,
  type TransactionSettings,
} from "kysely";

/**
 * Kysely's SQLite with two of SQLite's own promises switched on: schema changes
 * are part of a transaction, and a transaction takes the write lock when it begins,
 * so that one that read first is never refused half-way because another process wrote.
 * One that only reads takes none: it sees a single state of the data, and holds nobody up.
 */
export class StudioSqliteDialect extends SqliteDialect {
  readonly #file: SQLite.Database;

  constructor(file: SQLite.Database) {
    super({ database: file });
    this.#file = file;
  }

  override createDriver(): SqliteDriver {
    return new ImmediateDriver({ database: this.#file });
  }

  override createAdapter(): SqliteAdapter {
    return new TransactionalAdapter();
  }
}

class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(
    connection: DatabaseConnection,
    settings?: TransactionSettings,
  ): Promise<void> {
    const begin = settings?.accessMode === "read only" ? "begin" : "begin immediate";
    await connection.executeQuery(CompiledQuery.raw(begin));
  }
}

class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}
