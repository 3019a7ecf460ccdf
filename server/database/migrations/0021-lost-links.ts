import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** The private links that a restore took away with their projects (O4, Y1). */
export function lostLinks(): Migration {
  return {
    async up({ schema }: Kysely<unknown>) {
      await schema
        .createTable("lost_links")
        .addColumn("token", "text", (column) => column.primaryKey())
        .execute();
    },
  };
}
