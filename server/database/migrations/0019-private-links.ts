import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { numberedTable, type DatabaseKind } from "../schema.ts";

/** Private links to articles, and the browsers that have given a link's password (Y1). */
export function privateLinks(kind: DatabaseKind): Migration {
  return {
    async up({ schema }: Kysely<unknown>) {
      await numberedTable(schema, kind, "private_links")
        .addColumn("article_id", "integer", (column) =>
          column.notNull().references("articles.id").onDelete("cascade"),
        )
        .addColumn("token", "text", (column) => column.notNull().unique())
        .addColumn("note", "text", (column) => column.notNull())
        .addColumn("password_hash", "text")
        .addColumn("ends_at", "bigint")
        .addColumn("revoked_at", "bigint")
        .addColumn("created_at", "bigint", (column) => column.notNull())
        .addColumn("openings", "integer", (column) => column.notNull().defaultTo(0))
        .addColumn("opened_at", "bigint")
        .execute();
      await schema
        .createIndex("private_links_article")
        .on("private_links")
        .column("article_id")
        .execute();
      await schema
        .createTable("private_link_passes")
        .addColumn("token_hash", "text", (column) => column.primaryKey())
        .addColumn("link_id", "integer", (column) =>
          column.notNull().references("private_links.id").onDelete("cascade"),
        )
        .addColumn("ends_at", "bigint", (column) => column.notNull())
        .execute();
      await schema
        .createIndex("private_link_passes_link")
        .on("private_link_passes")
        .column("link_id")
        .execute();
    },
  };
}
