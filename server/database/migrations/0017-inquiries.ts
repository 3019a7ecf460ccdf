import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { numberedTable, type DatabaseKind } from "../schema.ts";

/** What visitors write to the studio (Q1), and what the limits against robots count (Q2). */
export function inquiries(kind: DatabaseKind): Migration {
  return {
    async up({ schema }: Kysely<unknown>) {
      await numberedTable(schema, kind, "inquiries")
        .addColumn("name", "text", (column) => column.notNull())
        .addColumn("email", "text", (column) => column.notNull())
        .addColumn("message", "text", (column) => column.notNull())
        .addColumn("kind", "text")
        .addColumn("date", "text")
        .addColumn("folded", "text", (column) => column.notNull())
        .addColumn("received_at", "bigint", (column) => column.notNull())
        .addColumn("read_at", "bigint")
        .addColumn("archived_at", "bigint")
        .addColumn("deleted_at", "bigint")
        .addColumn("mail_id", "text")
        .addColumn("mailed_at", "bigint")
        .execute();
      await schema
        .createIndex("inquiries_received_at")
        .on("inquiries")
        .column("received_at")
        .execute();
      await numberedTable(schema, kind, "inquiry_counts")
        .addColumn("key", "text", (column) => column.notNull())
        .addColumn("counted_at", "bigint", (column) => column.notNull())
        .execute();
      await schema.createIndex("inquiry_counts_key").on("inquiry_counts").column("key").execute();
      await schema
        .createIndex("inquiry_counts_counted_at")
        .on("inquiry_counts")
        .column("counted_at")
        .execute();
    },
  };
}
