import { sql, type Kysely } from "kysely";
import type { DatabaseKind } from "./schema.ts";

/** What the database itself does after a row was changed. Its words are SQL that both databases read alike. */
export interface Trigger {
  /** Unique in the whole database. */
  name: string;
  after: "INSERT" | "UPDATE" | "DELETE";
  on: string;
  /** Which changes count; all where it is left out. */
  when?: string;
  /** One statement, which knows the row as `NEW` and as `OLD`. */
  run: string;
}

/** Adds a trigger, which runs once for each row, in the transaction of the change. */
export async function createTrigger(
  database: Kysely<unknown>,
  kind: DatabaseKind,
  { name, after, on, when, run }: Trigger,
): Promise<void> {
  const condition = when === undefined ? "" : `WHEN (${when})`;
  const event = `CREATE TRIGGER ${name} AFTER ${after} ON ${on} FOR EACH ROW ${condition}`;
  if (kind === "sqlite") {
    await sql.raw(`${event} BEGIN ${run}; END`).execute(database);
    return;
  }
  const body = `BEGIN ${run}; RETURN NULL; END`;
  await sql
    .raw(`CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ ${body} $$`)
    .execute(database);
  await sql.raw(`${event} EXECUTE FUNCTION ${name}()`).execute(database);
}
