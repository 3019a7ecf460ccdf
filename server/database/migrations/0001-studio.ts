import { randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { type Database, numberedTable, type DatabaseKind } from "../schema.ts";

/** Articles with their ordered media, addresses, sessions and the library's own row. */
export function studio(kind: DatabaseKind): Migration {
  return {
    async up(database: Kysely<Database>) {
      const { schema } = database;
      await numberedTable(schema, kind, "media")
        .addColumn("url", "text", (column) => column.notNull().unique())
        .addColumn("kind", "text", (column) => column.notNull())
        .addColumn("state", "text", (column) => column.notNull())
        .addColumn("width", "integer")
        .addColumn("height", "integer")
        .addColumn("bytes", "bigint")
        .addColumn("colour", "text")
        .addColumn("thumbhash", "text")
        .addColumn("alt", "text", (column) => column.notNull().defaultTo(""))
        .addColumn("widths", "text", (column) => column.notNull().defaultTo("[]"))
        .addColumn("variants", "text", (column) => column.notNull().defaultTo("none"))
        .addColumn("created_at", "bigint", (column) => column.notNull())
        .execute();
      await schema
        .createIndex("media_state")
        .on("media")
        .columns(["state", "created_at"])
        .execute();
      await schema.createIndex("media_variants").on("media").column("variants").execute();

      await numberedTable(schema, kind, "articles")
        .addColumn("title", "text", (column) => column.notNull())
        .addColumn("title_slug", "text", (column) => column.notNull())
        .addColumn("year", "integer", (column) => column.notNull())
        .addColumn("is_top", "integer", (column) => column.notNull())
        .addColumn("version", "integer", (column) => column.notNull())
        .addColumn("main_media_id", "integer", (column) => column.references("media.id"))
        .addColumn("created_at", "bigint", (column) => column.notNull())
        .addColumn("updated_at", "bigint", (column) => column.notNull())
        .execute();
      await schema.createIndex("articles_title_slug").on("articles").column("title_slug").execute();
      await schema.createIndex("articles_main").on("articles").column("main_media_id").execute();

      await schema
        .createTable("article_services")
        .addColumn("article_id", "integer", (column) =>
          column.notNull().references("articles.id").onDelete("cascade"),
        )
        .addColumn("position", "integer", (column) => column.notNull())
        .addColumn("category", "text", (column) => column.notNull())
        .addPrimaryKeyConstraint("article_services_key", ["article_id", "position"])
        .execute();

      await schema
        .createTable("article_media")
        .addColumn("article_id", "integer", (column) =>
          column.notNull().references("articles.id").onDelete("cascade"),
        )
        .addColumn("position", "integer", (column) => column.notNull())
        .addColumn("media_id", "integer", (column) => column.notNull().references("media.id"))
        .addPrimaryKeyConstraint("article_media_key", ["article_id", "position"])
        .execute();
      await schema
        .createIndex("article_media_media")
        .on("article_media")
        .column("media_id")
        .execute();

      await schema
        .createTable("slugs")
        .addColumn("slug", "text", (column) => column.primaryKey())
        .addColumn("article_id", "integer", (column) =>
          column.notNull().references("articles.id").onDelete("cascade"),
        )
        .addColumn("is_current", "integer", (column) => column.notNull())
        .execute();
      await schema.createIndex("slugs_article").on("slugs").column("article_id").execute();

      await schema
        .createTable("sessions")
        .addColumn("token_hash", "text", (column) => column.primaryKey())
        .addColumn("created_at", "bigint", (column) => column.notNull())
        .addColumn("seen_at", "bigint", (column) => column.notNull())
        .execute();

      await numberedTable(schema, kind, "login_failures")
        .addColumn("address", "text", (column) => column.notNull())
        .addColumn("failed_at", "bigint", (column) => column.notNull())
        .execute();
      await schema
        .createIndex("login_failures_at")
        .on("login_failures")
        .column("failed_at")
        .execute();

      await schema
        .createTable("accounts")
        .addColumn("username", "text", (column) => column.primaryKey())
        .addColumn("password_hash", "text", (column) => column.notNull())
        .addColumn("setting_hash", "text")
        .execute();

      await schema
        .createTable("library")
        .addColumn("id", "integer", (column) => column.primaryKey())
        .addColumn("name", "text", (column) => column.notNull())
        .addColumn("revision", "integer", (column) => column.notNull())
        .addColumn("has_held_article", "integer", (column) => column.notNull())
        .addColumn("demo", "text", (column) => column.notNull())
        .execute();
      await database
        .insertInto("library")
        .values({
          id: 1,
          name: randomBytes(8).toString("hex"),
          revision: 1,
          has_held_article: 0,
          demo: "none",
        })
        .execute();
    },
  };
}
