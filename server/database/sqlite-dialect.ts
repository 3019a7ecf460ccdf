import type SQLite from "better-sqlite3";
import {
  CompiledQuery,
  SqliteAdapter,
  SqliteDialect,
  SqliteDriver,
  type DatabaseConnection,
} from "kysely";

/**
 * Kysely's SQLite with two of SQLite's own promises switched on: schema changes
 * are part of a transaction, and a transaction takes the write lock when it begins,
 * so that one that read first is never refused half-way because another process wrote.
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
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw("begin immediate"));
  }
}

class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}
