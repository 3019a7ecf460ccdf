import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Records which file was uploaded as which picture (V11), and whether a picture has Display P3 (V10). */
export function masters(): Migration {
  return {
    async up({ schema }: Kysely<unknown>) {
      await schema
        .createTable("masters")
        .addColumn("picture_id", "integer", (column) =>
          column.primaryKey().references("media.id").onDelete("cascade"),
        )
        .addColumn("master_id", "integer", (column) => column.notNull().references("media.id"))
        .addColumn("uploaded_name", "text", (column) => column.notNull())
        .execute();
      // The sweep asks what refers to a file.
      await schema.createIndex("masters_file").on("masters").column("master_id").execute();
      await schema
        .alterTable("media")
        .addColumn("has_p3", "integer", (column) => column.notNull().defaultTo(0))
        .execute();
    },
  };
}
