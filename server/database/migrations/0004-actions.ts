import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { numberedTable, type DatabaseKind } from "../schema.ts";
import { createTrigger } from "../triggers.ts";

const REFUSAL = "the log of actions is only ever added to";

/**
 * The log of what the admin did. Rows of it can't be changed or removed, by no code of ours
 * and by no command at the database that isn't meant to: whoever opens it reads what was.
 */
export function actions(kind: DatabaseKind): Migration {
  return {
    async up(database: Kysely<unknown>) {
      await numberedTable(database.schema, kind, "actions")
        .addColumn("at", "bigint", (column) => column.notNull())
        .addColumn("kind", "text", (column) => column.notNull())
        .addColumn("subject", "text", (column) => column.notNull())
        // No foreign key: what was done to an article outlives it.
        .addColumn("article_id", "integer")
        .execute();
      for (const after of ["UPDATE", "DELETE"] as const) {
        await createTrigger(database, kind, {
          name: `actions_${after.toLowerCase()}`,
          after,
          on: "actions",
          run:
            kind === "sqlite"
              ? `SELECT RAISE(ABORT, '${REFUSAL}')`
              : `RAISE EXCEPTION '${REFUSAL}'`,
        });
      }
    },
  };
}
