import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Texts in other languages (N2), and what search engines read of a project (S4). */
export function translations(): Migration {
  return {
    async up({ schema }: Kysely<unknown>) {
      for (const table of ["article_texts", "categories", "media"]) {
        await schema
          .alterTable(table)
          .addColumn("translations", "text", (column) => column.notNull().defaultTo("{}"))
          .execute();
      }
      for (const name of ["search_title", "search_description"]) {
        await schema
          .alterTable("article_texts")
          .addColumn(name, "text", (column) => column.notNull().defaultTo(""))
          .execute();
      }
    },
  };
}
