import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Records whether a picture's widths are those made with its upload, and which pictures go first (V13). */
export function quickRenditions(): Migration {
  return {
    async up({ schema }: Kysely<unknown>) {
      await schema
        .alterTable("media")
        .addColumn("is_quick", "integer", (column) => column.notNull().defaultTo(0))
        .execute();
      await schema
        .alterTable("jobs")
        .addColumn("hurried_at", "bigint", (column) => column.notNull().defaultTo(0))
        .execute();
    },
  };
}
