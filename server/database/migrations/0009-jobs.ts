import { sql, type Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { numberedTable, type DatabaseKind } from "../schema.ts";

/**
 * The table of background jobs. A failed picture is a failed job from now on, so those that
 * were marked before are tried once more.
 */
export function jobs(kind: DatabaseKind): Migration {
  return {
    async up(database: Kysely<unknown>) {
      const { schema } = database;
      await numberedTable(schema, kind, "jobs")
        .addColumn("kind", "text", (column) => column.notNull())
        .addColumn("key", "text", (column) => column.notNull())
        .addColumn("payload", "text", (column) => column.notNull().defaultTo("{}"))
        .addColumn("run_after", "bigint", (column) => column.notNull())
        .addColumn("run_again", "integer", (column) => column.notNull().defaultTo(0))
        .addColumn("leased_by", "text")
        .addColumn("leased_until", "bigint")
        .addColumn("attempts", "integer", (column) => column.notNull().defaultTo(0))
        .addColumn("last_error", "text")
        .addColumn("failed_at", "bigint")
        .addColumn("ended_at", "bigint")
        .addColumn("result", "text")
        .addColumn("created_at", "bigint", (column) => column.notNull())
        .execute();
      await schema
        .createIndex("jobs_kind_key")
        .on("jobs")
        .columns(["kind", "key"])
        .unique()
        .execute();
      await schema.createIndex("jobs_run_after").on("jobs").column("run_after").execute();
      await sql`UPDATE media SET variants = 'pending' WHERE variants = 'failed'`.execute(database);
    },
  };
}
