import { sql } from "kysely";
import type { OpenDatabase } from "../database/database-handle.ts";

/** Time between test writes. */
const PROVEN_FOR_MS = 10_000;

export type Readiness = ReturnType<typeof createReadiness>;

/** Creates the readiness checks. @param media throws while no file can be stored */
export function createReadiness(
  database: OpenDatabase,
  media: () => Promise<void>,
  readOnlyDisk: () => Error,
) {
  let provenUntil = -Infinity;

  /** PostgreSQL with a full disk, or a replica, still answers reads; SQLite is checked at startup. */
  async function proveWritable(): Promise<void> {
    if (database.kind === "sqlite" || performance.now() < provenUntil) return;
    const { query } = database;
    await query
      .updateTable("accounts")
      .set(({ ref }) => ({ username: ref("username") }))
      .execute();
    provenUntil = performance.now() + PROVEN_FOR_MS;
  }

  return {
    /** True once a stop was requested: running requests are answered, and no more should arrive. */
    isEnding: false,
    /** Each throws while its part can't answer. */
    checks: {
      async database(): Promise<void> {
        await sql`SELECT 1`.execute(database.query);
        if (database.isReadOnly) throw readOnlyDisk();
        await proveWritable();
      },
      media,
    },
  };
}
