import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** Which files are the subtitles of which film, one a language (V6). */
export function subtitles(): Migration {
  return {
    async up({ schema }: Kysely<unknown>) {
      await schema
        .createTable("film_subtitles")
        .addColumn("media_id", "integer", (column) =>
          column.notNull().references("media.id").onDelete("cascade"),
        )
        .addColumn("language", "text", (column) => column.notNull())
        .addColumn("subtitles_id", "integer", (column) => column.notNull().references("media.id"))
        .addPrimaryKeyConstraint("film_subtitles_key", ["media_id", "language"])
        .execute();
      // The sweep asks what refers to a file.
      await schema
        .createIndex("film_subtitles_file")
        .on("film_subtitles")
        .column("subtitles_id")
        .execute();
    },
  };
}
