import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** The second lock: passkeys, codes for who lost theirs, and what waits to be signed. */
export function passkeys(): Migration {
  return {
    async up({ schema }: Kysely<unknown>) {
      await schema
        .createTable("passkeys")
        .addColumn("id", "text", (column) => column.primaryKey())
        .addColumn("public_key", "text", (column) => column.notNull())
        .addColumn("counter", "bigint", (column) => column.notNull())
        .addColumn("transports", "text", (column) => column.notNull())
        .addColumn("name", "text", (column) => column.notNull())
        .addColumn("created_at", "bigint", (column) => column.notNull())
        .addColumn("used_at", "bigint")
        .execute();
      await schema
        .createTable("recovery_codes")
        .addColumn("code_hash", "text", (column) => column.primaryKey())
        .addColumn("used_at", "bigint")
        .execute();
      await schema
        .createTable("passkey_challenges")
        .addColumn("holder_hash", "text", (column) => column.primaryKey())
        .addColumn("purpose", "text", (column) => column.notNull())
        .addColumn("challenge", "text", (column) => column.notNull())
        .addColumn("booking", "integer")
        .addColumn("created_at", "bigint", (column) => column.notNull())
        .execute();
    },
  };
}
