import { sql } from "kysely";
import type { OpenDatabase } from "../database/open-database.ts";
import type { Readiness } from "./routes.ts";

/** A proof that the database takes writes stands this long, in milliseconds. */
const PROVEN_FOR_MS = 10_000;

/**
 * @param media throws while no file can be stored
 * @param readOnlyDisk makes the error of a database that was opened on a read-only disk
 */
export function createReadiness(
  database: OpenDatabase,
  media: () => Promise<void>,
  readOnlyDisk: () => Error,
): Readiness {
  let provenUntil = -Infinity;

  /** A server whose disk is full, or that only follows another, answers reads. SQLite knows at its start. */
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
    isEnding: false,
    checks: {
      async database() {
        await sql`SELECT 1`.execute(database.query);
        if (database.isReadOnly) throw readOnlyDisk();
        await proveWritable();
      },
      media,
    },
  };
}
