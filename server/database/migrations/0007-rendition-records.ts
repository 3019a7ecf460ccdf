import { sql, type Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Records size and hash of each rendition; existing ones, which have no record, are made again. */
export function renditionRecords(): Migration {
  return {
    async up(database: Kysely<unknown>) {
      const { schema } = database;
      await schema
        .createTable("media_forms")
        .addColumn("file_name", "text", (column) => column.primaryKey())
        .addColumn("media_id", "integer", (column) =>
          column.notNull().references("media.id").onDelete("cascade"),
        )
        .addColumn("bytes", "bigint", (column) => column.notNull())
        .addColumn("hash", "text", (column) => column.notNull())
        .execute();
      await schema.createIndex("media_forms_media").on("media_forms").column("media_id").execute();
      await sql`UPDATE media SET variants = 'pending' WHERE variants = 'made'`.execute(database);
    },
  };
}
