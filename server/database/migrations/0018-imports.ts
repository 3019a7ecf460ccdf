import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** What was taken over from where (O1, O2), so that nothing comes twice and all of it can be undone. */
export function imports(): Migration {
  return {
    async up({ schema }: Kysely<unknown>) {
      await schema
        .createTable("imports")
        .addColumn("id", "text", (column) => column.primaryKey())
        .addColumn("source", "text", (column) => column.notNull())
        .addColumn("started_at", "bigint", (column) => column.notNull())
        .addColumn("undone_at", "bigint")
        .execute();
      await schema
        .createTable("import_items")
        .addColumn("import_id", "text", (column) =>
          column.notNull().references("imports.id").onDelete("cascade"),
        )
        .addColumn("key", "text", (column) => column.notNull())
        .addColumn("article_id", "integer", (column) => column.notNull())
        .addColumn("report", "text", (column) => column.notNull())
        .addPrimaryKeyConstraint("import_items_primary", ["import_id", "key"])
        .execute();
    },
  };
}
