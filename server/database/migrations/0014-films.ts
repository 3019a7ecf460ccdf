import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/**
 * What is known of a film beside its address (V2), and how far a job is. Films from before this are looked at,
 * and converted, once the server runs.
 */
export function films(): Migration {
  return {
    async up({ schema }: Kysely<unknown>) {
      await schema.alterTable("media").addColumn("film", "text").execute();
      await schema.alterTable("jobs").addColumn("progress", "integer").execute();
    },
  };
}
