import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Lets a repeated save of a new article find what the first one stored (D6). */
export function idempotencyKeys(): Migration {
  return {
    async up({ schema }: Kysely<unknown>) {
      await schema.alterTable("articles").addColumn("idempotency_key", "text").execute();
      await schema
        .createIndex("articles_idempotency_key")
        .on("articles")
        .column("idempotency_key")
        .unique()
        .execute();
    },
  };
}
