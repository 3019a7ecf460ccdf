import { sql, type Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { type DatabaseKind, numberedTable } from "../schema.ts";

/** Guests of private links and their answers (B1). */
export function answers(kind: DatabaseKind): Migration {
  return {
    async up({ schema }: Kysely<unknown>) {
      await schema
        .alterTable("private_links")
        .addColumn("asks_answers", "integer", (column) => column.notNull().defaultTo(0))
        .execute();
      await numberedTable(schema, kind, "guests")
        .addColumn("link_id", "integer", (column) =>
          column.notNull().references("private_links.id").onDelete("cascade"),
        )
        .addColumn("name", "text", (column) => column.notNull())
        .addColumn("token_hash", "text", (column) => column.notNull().unique())
        .addColumn("created_at", "bigint", (column) => column.notNull())
        .execute();
      await numberedTable(schema, kind, "answers")
        .addColumn("guest_id", "integer", (column) =>
          column.notNull().references("guests.id").onDelete("cascade"),
        )
        .addColumn("kind", "text", (column) => column.notNull())
        .addColumn("key", "text", (column) => column.notNull())
        .addColumn("media_url", "text")
        .addColumn("text", "text", (column) => column.notNull())
        .addColumn("x", sql`double precision`)
        .addColumn("y", sql`double precision`)
        .addColumn("seconds", sql`double precision`)
        .addColumn("frame", "integer")
        .addColumn("created_at", "bigint", (column) => column.notNull())
        .addColumn("reply", "text")
        .addColumn("replied_at", "bigint")
        .addColumn("done_at", "bigint")
        .addColumn("mailed_at", "bigint")
        .addUniqueConstraint("answers_key", ["guest_id", "key"])
        .execute();
      await schema.createIndex("guests_link").on("guests").column("link_id").execute();
    },
  };
}
