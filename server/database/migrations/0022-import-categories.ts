import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** The categories that an import has made, which the report of a later run tells too (O1). */
export function importCategories(): Migration {
  return {
    async up({ schema }: Kysely<unknown>) {
      await schema
        .alterTable("imports")
        .addColumn("new_categories", "text", (column) => column.notNull().defaultTo("[]"))
        .execute();
    },
  };
}
