import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** How often pages are seen (Y2): counts by day, and nothing of who saw them. */
export function visits(): Migration {
  return {
    async up({ schema }: Kysely<unknown>) {
      await schema
        .createTable("visit_counts")
        .addColumn("day", "text", (column) => column.notNull())
        .addColumn("kind", "text", (column) => column.notNull())
        .addColumn("key", "text", (column) => column.notNull())
        .addColumn("count", "integer", (column) => column.notNull())
        .addPrimaryKeyConstraint("visit_counts_key", ["day", "kind", "key"])
        .execute();
    },
  };
}
