import { Kysely, PostgresDialect, sql } from "kysely";
import type { Pool, PoolClient } from "pg";
import { postgresNotices } from "./job-notices.ts";
import { postgresLocks } from "./locks.ts";
import type { OpenDatabase } from "./database-handle.ts";
import type { Database } from "./schema.ts";

/** Below the three seconds within which a page from the cache must be sent. */
const CONNECT_TIMEOUT_MS = 1500;
/** After a failed connection, further ones fail at once for this time. */
const AWAY_FOR_MS = 2000;

/** Opens a library on a PostgreSQL server. @param onLost called when an idle connection breaks */
export async function openPostgres(
  connectionString: string,
  onLost: (error: Error) => void,
): Promise<OpenDatabase> {
  const { default: pg } = await import("pg");
  // Counts and times are bigint; all of ours are safe integers.
  pg.types.setTypeParser(pg.types.builtins.INT8, Number);
  const pool = new pg.Pool({ connectionString, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  pool.on("error", onLost);
  // Without a listener, a connection that breaks inside a transaction would end the process.
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

/** A page runs several queries: only the first one waits for a server that does not answer. */
function failFast(pool: Pool) {
  let awayUntil = 0;
  let reason: unknown;
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
        // If another request was answered meanwhile, the pool was only busy.
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
