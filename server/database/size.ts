import { sql } from "kysely";
import type { OpenDatabase } from "./open-database.ts";

/** Bytes that the database takes on its disk. */
export async function databaseBytes({ kind, query }: OpenDatabase): Promise<number> {
  const asked =
    kind === "sqlite"
      ? sql<{ bytes: number }>`SELECT page_count * page_size AS bytes
          FROM pragma_page_count(), pragma_page_size()`
      : sql<{ bytes: number }>`SELECT pg_database_size(current_database()) AS bytes`;
  const { rows } = await asked.execute(query);
  return rows[0]?.bytes ?? 0;
}
