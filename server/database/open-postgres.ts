import { Kysely, PostgresDialect, sql } from "kysely";
import type { Pool, PoolClient } from "pg";
import { postgresNotices } from "./job-notices.ts";
import { postgresLocks } from "./locks.ts";
import type { OpenDatabase } from "./open-database.ts";
import type { Database } from "./schema.ts";

/** How long a connection may take, in milliseconds: a page from the cache is sent within three seconds (R22). */
const CONNECT_TIMEOUT_MS = 1500;
/** After a failed connection further ones fail at once for this time, in milliseconds. */
const AWAY_FOR_MS = 2000;

/**
 * Opens a library on a PostgreSQL server.
 * @param onLost called with the error of a connection that broke while idle
 * @throws the driver's error where the server can't be reached
 */
export async function openPostgres(
  connectionString: string,
  onLost: (error: Error) => void,
): Promise<OpenDatabase> {
  const { default: pg } = await import("pg");
  // Counts and times are bigint there; all of ours are safe integers.
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  const pool = new pg.Pool({ connectionString, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  pool.on("error", onLost);
  // The pool listens to idle connections alone. One that breaks between two queries of a
  // transaction would end the process; its next query fails and says why.
  pool.on("connect", (client) => client.on("error", () => {}));
  const query = new Kysely<Database>({ dialect: new PostgresDialect({ pool: failFast(pool) }) });
  await sql`SELECT 1`.execute(query);
  const newClient = () =>
    new pg.Client({ connectionString, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  return {
    kind: "postgres",
    query,
    copyTo: undefined,
    holdLock: postgresLocks(newClient),
    jobNotices: postgresNotices(newClient),
    beginServing: () => {},
    isReadOnly: false,
  };
}

/** A page runs several queries: only the first waits for a server that does not answer. */
function failFast(pool: Pool) {
  let awayUntil = 0;
  let reason: unknown;
  /** When a connection was made or given back last: the server answered then. */
  let answeredAt = performance.now();
  const noteAnswer = () => {
    answeredAt = performance.now();
    awayUntil = 0;
  };
  pool.on("connect", noteAnswer).on("release", noteAnswer);
  return {
    async connect(): Promise<PoolClient> {
      const begun = performance.now();
      if (begun < awayUntil) throw reason;
      try {
        return await pool.connect();
      } catch (error) {
        // Where other requests were answered meanwhile, the pool was in full use and the server is there.
        if (answeredAt < begun) {
          reason = error;
          awayUntil = performance.now() + AWAY_FOR_MS;
        }
        throw error;
      }
    },
    end: () => pool.end(),
    options: pool.options,
  };
}
