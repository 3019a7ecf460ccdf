import type pg from "pg";

/** What may be told to, and heard by, whoever holds a lock. */
export interface LockOptions {
  /** Ends the wait with the signal's reason. */
  signal?: AbortSignal;
  /** Called where another has the lock. */
  onWait?: () => void;
  /** Called while the lock is held and another waits for it. */
  onWanted?: () => void;
}

/**
 * Takes a lock that one caller of all processes of a studio holds at a time. One that is killed gives
 * it back at once.
 * @returns gives it back
 */
export type HoldLock = (name: string, options?: LockOptions) => Promise<() => Promise<void>>;

/** Works while it holds a lock. */
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

/** Locks of a process that has its database alone. */
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

/** The first number of all our advisory locks, the same in every version; the second is their name's. */
const LOCKS = 5_790_214;

/**
 * Advisory locks of PostgreSQL. Each belongs to a connection of its own and goes with it, however the
 * process ends.
 * @param newClient a connection that is not opened yet
 */
export function postgresLocks(newClient: () => pg.Client): HoldLock {
  return async (name, { signal, onWait, onWanted } = {}) => {
    const client = newClient();
    // One that breaks gives its lock back; the work that it was held for goes to its end.
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
