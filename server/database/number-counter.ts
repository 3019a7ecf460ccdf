import { type Kysely, sql } from "kysely";
import type { OpenDatabase } from "./database-handle.ts";
import type { Database, DatabaseKind } from "./schema.ts";

/** The highest id that a numbered table ever gave, which is never given again; 0 before the first. */
export async function highestId(
  reader: Kysely<Database>,
  kind: DatabaseKind,
  table: string,
): Promise<number> {
  const counter =
    kind === "sqlite"
      ? sql<{ id: number }>`SELECT seq AS id FROM sqlite_sequence WHERE name = ${table}`
      : sql<{ id: string | null }>`
          SELECT pg_sequence_last_value(pg_get_serial_sequence(${table}, 'id')::regclass) AS id`;
  const { rows } = await counter.execute(reader);
  return Number(rows[0]?.id ?? 0);
}

/** Sets the highest id, which the next row's id follows. @param writer a transaction if others may write */
export async function setHighestId(
  writer: Kysely<Database>,
  kind: DatabaseKind,
  table: string,
  id: number,
): Promise<void> {
  if (id === 0) return;
  if (kind === "postgres") {
    await sql`SELECT setval(pg_get_serial_sequence(${table}, 'id'), ${id})`.execute(writer);
    return;
  }
  await sql`DELETE FROM sqlite_sequence WHERE name = ${table}`.execute(writer);
  await sql`INSERT INTO sqlite_sequence (name, seq) VALUES (${table}, ${id})`.execute(writer);
}

/** Gives this id to the next new article, unless it or a higher one was given already. */
export function skipArticleIdsTo(
  { kind, query }: Pick<OpenDatabase, "kind" | "query">,
  id: number,
): Promise<void> {
  return query.transaction().execute(async (trx) => {
    const before = id - 1;
    if ((await highestId(trx, kind, "articles")) < before) {
      await setHighestId(trx, kind, "articles", before);
    }
  });
}
