import { sql, type Kysely, type Selectable, type Transaction } from "kysely";
import type pg from "pg";
import type { Database } from "./schema.ts";

export interface LockOptions {
  /** Aborts the wait with the signal's reason. */
  signal?: AbortSignal;
  onWait?: () => void;
  /** Called while the lock is held and another caller waits for it. */
  onWanted?: () => void;
}

/** Acquires a lock across all processes of a studio and returns its release; a kill releases it too. */
export type HoldLock = (name: string, options?: LockOptions) => Promise<() => Promise<void>>;

/** Runs `work` while it holds the lock. */
export async function inTurn<Result>(
  hold: HoldLock,
  name: string,
  work: () => Promise<Result>,
  onWait?: () => void,
): Promise<Result> {
  const release = await hold(name, { onWait });
  try {
    return await work();
  } finally {
    await release();
  }
}

/** Locks within this process only. */
export function processLocks(): HoldLock {
  const held = new Map<string, { ended: Promise<void>; onWanted: LockOptions["onWanted"] }>();
  return async (name, { signal, onWait, onWanted } = {}) => {
    for (let holder = held.get(name); holder !== undefined; holder = held.get(name)) {
      onWait?.();
      holder.onWanted?.();
      await unlessAborted(holder.ended, signal);
    }
    const { promise: ended, resolve } = Promise.withResolvers<void>();
    held.set(name, { ended, onWanted });
    return async () => {
      held.delete(name);
      resolve();
    };
  };
}

async function unlessAborted(ended: Promise<void>, signal: AbortSignal | undefined): Promise<void> {
  if (signal === undefined) return ended;
  signal.throwIfAborted();
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason);
  signal.addEventListener("abort", abort, { once: true });
  await Promise.race([ended, aborted]).finally(() => signal.removeEventListener("abort", abort));
}

/** First key of all advisory locks; must stay the same in every version. */
const LOCKS = 5_790_214;

/** PostgreSQL's advisory locks, each on its own connection, so that the end of a process releases them. */
export function postgresLocks(newClient: () => pg.Client): HoldLock {
  return async (name, { signal, onWait, onWanted } = {}) => {
    const client = newClient();
    // A broken connection releases the lock, but the work under it runs to its end.
    client.on("error", () => {});
    const close = () => client.end().catch(() => {});
    const abort = () => void close();
    signal?.addEventListener("abort", abort, { once: true });
    try {
      await client.connect();
      let isHeld = false;
      client.on("notification", ({ payload }) => {
        if (isHeld && payload === name) onWanted?.();
      });
      if (onWanted) await client.query("LISTEN studio_locks");
      const tried = await client.query("SELECT pg_try_advisory_lock($1, hashtext($2)) AS taken", [
        LOCKS,
        name,
      ]);
      if (tried.rows[0]?.taken !== true) {
        onWait?.();
        await client.query("SELECT pg_notify('studio_locks', $1)", [name]);
        await client.query("SELECT pg_advisory_lock($1, hashtext($2))", [LOCKS, name]);
      }
      isHeld = true;
    } catch (error) {
      await close();
      throw signal?.aborted ? signal.reason : error;
    } finally {
      signal?.removeEventListener("abort", abort);
    }
    return close;
  };
}

const LOCKED_COLUMN = { library: "name", accounts: "username" } as const;

/**
 * Locks a table's only row until the transaction ends, which serializes such transactions: concurrent
 * ones on PostgreSQL don't see each other's rows.
 */
export async function lockRow<Table extends keyof typeof LOCKED_COLUMN>(
  trx: Transaction<Database>,
  table: Table,
): Promise<Selectable<Database[Table]> | undefined> {
  const column = sql.ref(LOCKED_COLUMN[table]);
  const { rows } = await sql<Selectable<Database[Table]>>`
    UPDATE ${sql.table(table)} SET ${column} = ${column} RETURNING *`.execute(trx);
  return rows[0];
}

/** Runs a transaction that begins with the lock of the library's row; its revision stays. */
export function inLibraryLock<Result>(
  database: Kysely<Database>,
  work: (trx: Transaction<Database>) => Promise<Result>,
): Promise<Result> {
  return database.transaction().execute(async (trx) => {
    await lockRow(trx, "library");
    return work(trx);
  });
}
