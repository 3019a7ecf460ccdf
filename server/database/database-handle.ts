import { type Kysely, sql } from "kysely";
import type { JobNotices } from "./job-notices.ts";
import type { HoldLock } from "./locks.ts";
import type { Database, DatabaseKind } from "./schema.ts";

export interface OpenDatabase {
  kind: DatabaseKind;
  query: Kysely<Database>;
  /** Undefined on PostgreSQL, which has its own backup tools. */
  copyTo: ((path: string) => Promise<void>) | undefined;
  holdLock: HoldLock;
  /** Undefined on SQLite, which has one process only. */
  jobNotices: JobNotices | undefined;
  /** Call it before requests arrive: afterwards no statement blocks the process to wait for a lock. */
  beginServing: () => void;
  /** True on a read-only disk: pages are served and nothing can be saved (R7). */
  isReadOnly: boolean;
}

/** Returns the size of the database in bytes. */
export async function databaseBytes({ kind, query }: OpenDatabase): Promise<number> {
  const size =
    kind === "sqlite"
      ? sql<{ bytes: number }>`SELECT page_count * page_size AS bytes
          FROM pragma_page_count(), pragma_page_size()`
      : sql<{ bytes: number }>`SELECT pg_database_size(current_database()) AS bytes`;
  const { rows } = await size.execute(query);
  return rows[0]?.bytes ?? 0;
}
