import { setTimeout as sleep } from "node:timers/promises";
import {
  CompiledQuery,
  SqliteDriver,
  type DatabaseConnection,
  type QueryResult,
  type SqliteDialectConfig,
  type TransactionSettings,
} from "kysely";

/** How long who writes waits for another program that holds the database, in milliseconds: answered within 5 s (R8). */
const WAITS_FOR_MS = 4500;
const ASKS_EVERY_MS = 25;

/**
 * One SQLite connection for all who ask. A transaction has it for itself from its beginning
 * to its end. Where another program holds the database, who wants to write asks again and
 * again and leaves the connection to others in between: SQLite's own waiting would stop the
 * whole process, every visitor with it.
 */
export class TurnTakingDriver extends SqliteDriver {
  readonly #turns = new Turns();
  readonly #isInTransaction: () => boolean;

  constructor(config: SqliteDialectConfig, isInTransaction: () => boolean) {
    super(config);
    this.#isInTransaction = isInTransaction;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    return new OwnConnection(await super.acquireConnection(), this.#turns);
  }

  override async beginTransaction(
    connection: DatabaseConnection,
    settings?: TransactionSettings,
  ): Promise<void> {
    await own(connection).begin(settings?.accessMode === "read only" ? "begin" : "begin immediate");
  }

  override async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await super.commitTransaction(connection);
    own(connection).end();
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    try {
      // On a full disk SQLite has taken it back already, and asking again would hide why (R6).
      if (this.#isInTransaction()) await super.rollbackTransaction(connection);
    } finally {
      own(connection).end();
    }
  }
}

/** What one caller has of the connection. */
class OwnConnection implements DatabaseConnection {
  readonly #shared: DatabaseConnection;
  readonly #turns: Turns;
  /** Gives the turn back; set while a transaction of this caller runs. */
  #giveBack: (() => void) | undefined;

  constructor(shared: DatabaseConnection, turns: Turns) {
    this.#shared = shared;
    this.#turns = turns;
  }

  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#giveBack) return this.#shared.executeQuery(query);
    return patiently(async () => {
      const giveBack = await this.#turns.take();
      try {
        return await this.#shared.executeQuery<Row>(query);
      } finally {
        giveBack();
      }
    });
  }

  async *streamQuery<Row>(
    query: CompiledQuery,
    chunkSize: number,
  ): AsyncIterableIterator<QueryResult<Row>> {
    const giveBack = this.#giveBack ? undefined : await this.#turns.take();
    try {
      yield* this.#shared.streamQuery<Row>(query, chunkSize);
    } finally {
      giveBack?.();
    }
  }

  async begin(statement: string): Promise<void> {
    await patiently(async () => {
      const giveBack = await this.#turns.take();
      try {
        await this.#shared.executeQuery(CompiledQuery.raw(statement));
        this.#giveBack = giveBack;
      } catch (error) {
        giveBack();
        throw error;
      }
    });
  }

  end(): void {
    this.#giveBack?.();
    this.#giveBack = undefined;
  }
}

/** One after the other, in the order in which they came. */
class Turns {
  #last = Promise.resolve();

  /** @returns gives the turn to the next */
  async take(): Promise<() => void> {
    const before = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    await before;
    return resolve;
  }
}

/** Tries until nobody else holds the database. @throws what it said when the wait was over */
async function patiently<Result>(attempt: () => Promise<Result>): Promise<Result> {
  const end = performance.now() + WAITS_FOR_MS;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (!isHeld(error) || performance.now() >= end) throw error;
      await sleep(ASKS_EVERY_MS);
    }
  }
}

function isHeld(error: unknown): boolean {
  return error instanceof Error && "code" in error && String(error.code).startsWith("SQLITE_BUSY");
}

function own(connection: DatabaseConnection): OwnConnection {
  if (connection instanceof OwnConnection) return connection;
  throw new Error("a transaction was begun on a connection of another driver");
}
