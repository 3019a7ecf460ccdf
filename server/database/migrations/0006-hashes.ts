import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** What an original was when it was stored; null for those that were stored before this was noted. */
export function hashes(): Migration {
  return {
    async up({ schema }: Kysely<unknown>) {
      await schema.alterTable("media").addColumn("hash", "text").execute();
    },
  };
}
