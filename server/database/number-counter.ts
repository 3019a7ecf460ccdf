import { type Kysely, sql } from "kysely";
import type { Database, DatabaseKind } from "./schema.ts";

/** What reads and moves the counters of numbered tables, which each database keeps in its own way. */
interface CounterParts {
  kind: DatabaseKind;
  query: Kysely<Database>;
}

/** The highest id that an article ever had; 0 for none. */
export async function lastArticleId({ kind, query }: CounterParts): Promise<number> {
  const counter =
    kind === "sqlite"
      ? sql<{ last: number }>`SELECT seq AS last FROM sqlite_sequence WHERE name = 'articles'`
      : sql<{ last: string | null }>`
          SELECT pg_sequence_last_value(pg_get_serial_sequence('articles', 'id')::regclass) AS last`;
  const { rows } = await counter.execute(query);
  return Number(rows[0]?.last ?? 0);
}

/**
 * Lets the next new article have this id, where no article ever had it or a higher one. The counter
 * only goes up, so that no id is given twice.
 */
export async function skipArticleIdsTo({ kind, query }: CounterParts, id: number): Promise<void> {
  if (kind === "postgres") {
    await sql`
      SELECT setval(counter, ${id}, false)
      FROM (SELECT pg_get_serial_sequence('articles', 'id')::regclass AS counter) AS named
      WHERE coalesce(pg_sequence_last_value(counter), 0) < ${id}`.execute(query);
    return;
  }
  // The row is there once an article has been stored.
  await sql`
    INSERT INTO sqlite_sequence (name, seq)
    SELECT 'articles', 0
    WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = 'articles')`.execute(query);
  await sql`
    UPDATE sqlite_sequence SET seq = ${id - 1}
    WHERE name = 'articles' AND seq < ${id - 1}`.execute(query);
}
