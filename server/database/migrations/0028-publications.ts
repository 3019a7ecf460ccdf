import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Counts publications of renditions apart from changes of content, so that pages need not wait for them (V13). */
export function publications(): Migration {
  return {
    async up({ schema }: Kysely<unknown>) {
      await schema
        .alterTable("library")
        .addColumn("publications", "integer", (column) => column.notNull().defaultTo(0))
        .execute();
    },
  };
}
