import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** One table for all attempts that are limited (T1, Q2); counts of a day at most, and logins that wait for a passkey, are given up for it. */
export function attempts(): Migration {
  return {
    async up({ schema }: Kysely<unknown>) {
      await schema
        .createTable("attempts")
        .addColumn("attempt", "bigint", (column) => column.notNull())
        .addColumn("kind", "text", (column) => column.notNull())
        .addColumn("key", "text", (column) => column.notNull())
        .addColumn("counted_at", "bigint", (column) => column.notNull())
        .execute();
      for (const column of ["attempt", "key", "counted_at"]) {
        await schema.createIndex(`attempts_${column}`).on("attempts").column(column).execute();
      }
      await schema.alterTable("passkey_challenges").dropColumn("booking").execute();
      await schema.alterTable("passkey_challenges").addColumn("attempt", "bigint").execute();
      await schema.dropTable("login_failures").execute();
      await schema.dropTable("inquiry_counts").execute();
    },
  };
}
