import { type Kysely, sql } from "kysely";
import type { JobNotices } from "./job-notices.ts";
import type { HoldLock } from "./locks.ts";
import type { Database, DatabaseKind } from "./schema.ts";

/** An open database, and what differs between SQLite and PostgreSQL. */
export interface OpenDatabase {
  kind: DatabaseKind;
  query: Kysely<Database>;
  /** Writes a whole copy to this path; undefined on PostgreSQL, which has its own tools. */
  copyTo: ((path: string) => Promise<void>) | undefined;
  /** Locks that hold for all processes of the studio. */
  holdLock: HoldLock;
  /** What tells the processes of a studio of each other's jobs; undefined on SQLite. */
  jobNotices: JobNotices | undefined;
  /** From now on a statement that finds the database held by another program gives up soon (R8). */
  beginServing: () => void;
  /** True on a read-only disk: pages are served, and nothing can be saved (R7). */
  isReadOnly: boolean;
}

/** Bytes that the database takes on its disk. */
export async function databaseBytes({ kind, query }: OpenDatabase): Promise<number> {
  const size =
    kind === "sqlite"
      ? sql<{ bytes: number }>`SELECT page_count * page_size AS bytes
          FROM pragma_page_count(), pragma_page_size()`
      : sql<{ bytes: number }>`SELECT pg_database_size(current_database()) AS bytes`;
  const { rows } = await size.execute(query);
  return rows[0]?.bytes ?? 0;
}
