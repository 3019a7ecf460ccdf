import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";

/** One name for one thing: what is stored is called as the glossary calls it. */
export function names(): Migration {
  return {
    async up({ schema }: Kysely<unknown>) {
      await schema.alterTable("media_forms").renameTo("renditions").execute();
      await schema.dropIndex("media_forms_media").execute();
      await schema.createIndex("renditions_media").on("renditions").column("media_id").execute();

      await schema.alterTable("media").renameColumn("variants", "rendition_state").execute();
      await schema.dropIndex("media_variants").execute();
      await schema
        .createIndex("media_rendition_state")
        .on("media")
        .column("rendition_state")
        .execute();
    },
  };
}
