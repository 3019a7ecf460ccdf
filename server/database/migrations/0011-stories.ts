import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * A project's client, text, statement and credits, and frames over the whole screen (U2). The
 * text has a table of its own, so that lists of articles read no page of it.
 */
export function stories(): Migration {
  return {
    async up(database: Kysely<unknown>) {
      const { schema } = database;
      await schema
        .alterTable("articles")
        .addColumn("client", "text", (column) => column.notNull().defaultTo(""))
        .execute();
      await schema
        .alterTable("article_media")
        .addColumn("is_full_bleed", "integer", (column) => column.notNull().defaultTo(0))
        .execute();
      await schema
        .createTable("article_texts")
        .addColumn("article_id", "integer", (column) =>
          column.primaryKey().references("articles.id").onDelete("cascade"),
        )
        .addColumn("text", "text", (column) => column.notNull())
        .addColumn("statement", "text", (column) => column.notNull())
        .execute();
      await schema
        .createTable("article_credits")
        .addColumn("article_id", "integer", (column) =>
          column.notNull().references("articles.id").onDelete("cascade"),
        )
        .addColumn("position", "integer", (column) => column.notNull())
        .addColumn("role", "text", (column) => column.notNull())
        .addColumn("name", "text", (column) => column.notNull())
        .addPrimaryKeyConstraint("article_credits_key", ["article_id", "position"])
        .execute();
    },
  };
}
