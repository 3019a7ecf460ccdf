import { sql, type Kysely } from "kysely";
import type { DatabaseKind } from "./schema.ts";

export interface Trigger {
  name: string;
  after: "INSERT" | "UPDATE" | "DELETE";
  on: string;
  when?: string;
  /** One statement, which refers to the row as `NEW` and `OLD`. */
  run: string;
}

/** Creates a row trigger, which runs in the transaction of the change. */
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
