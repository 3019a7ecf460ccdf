import { sql, type Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { numberedTable, type DatabaseKind } from "../schema.ts";

/** Drafts, the trash, versions, words and focal points of pictures, posters, sessions one can tell apart. */
export function safety(kind: DatabaseKind): Migration {
  return {
    async up(database: Kysely<unknown>) {
      const { schema } = database;
      const articles = schema.alterTable("articles");
      await articles
        .addColumn("is_draft", "integer", (column) => column.notNull().defaultTo(0))
        .execute();
      await articles.addColumn("deleted_at", "bigint").execute();

      const media = schema.alterTable("media");
      await media
        .addColumn("caption", "text", (column) => column.notNull().defaultTo(""))
        .execute();
      await media.addColumn("focus_x", "integer").execute();
      await media.addColumn("focus_y", "integer").execute();
      await media
        .addColumn("poster_id", "integer", (column) => column.references("media.id"))
        .execute();
      await schema.createIndex("media_poster").on("media").column("poster_id").execute();

      await numberedTable(schema, kind, "versions")
        .addColumn("subject", "text", (column) => column.notNull())
        .addColumn("subject_id", "integer", (column) => column.notNull())
        .addColumn("version", "integer", (column) => column.notNull())
        .addColumn("saved_at", "bigint", (column) => column.notNull())
        .addColumn("content", "text", (column) => column.notNull())
        .addUniqueConstraint("versions_key", ["subject", "subject_id", "version"])
        .execute();
      await schema
        .createTable("version_media")
        .addColumn("version_id", "integer", (column) =>
          column.notNull().references("versions.id").onDelete("cascade"),
        )
        .addColumn("media_id", "integer", (column) => column.notNull().references("media.id"))
        .addPrimaryKeyConstraint("version_media_key", ["version_id", "media_id"])
        .execute();
      await schema
        .createIndex("version_media_media")
        .on("version_media")
        .column("media_id")
        .execute();

      await schema
        .createTable("discarded_files")
        .addColumn("file_name", "text", (column) => column.primaryKey())
        .addColumn("discarded_at", "bigint", (column) => column.notNull())
        .execute();

      const sessions = schema.alterTable("sessions");
      await sessions.addColumn("id", "text", (column) => column.notNull().defaultTo("")).execute();
      await sessions
        .addColumn("user_agent", "text", (column) => column.notNull().defaultTo(""))
        .execute();
      await sessions
        .addColumn("address", "text", (column) => column.notNull().defaultTo(""))
        .execute();
      await sql`UPDATE sessions SET id = substr(token_hash, 1, 16)`.execute(database);
    },
  };
}
