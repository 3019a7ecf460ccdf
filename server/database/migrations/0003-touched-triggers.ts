import { sql, type Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import type { DatabaseKind } from "../schema.ts";
import { createTrigger } from "../triggers.ts";

/** The columns of a medium that an article shows. */
const MEDIA_COLUMNS = [
  "url",
  "width",
  "height",
  "colour",
  "thumbhash",
  "alt",
  "widths",
  "caption",
  "focus_x",
  "focus_y",
  "poster_id",
];

/** The articles that show the changed medium: in their list, as their centre, or as a film's poster. */
const SHOWING_IT = `
  SELECT article_media.article_id FROM article_media
    JOIN media ON media.id = article_media.media_id
    WHERE media.id = NEW.id OR media.poster_id = NEW.id
  UNION
  SELECT articles.id FROM articles
    JOIN media ON media.id = articles.main_media_id
    WHERE media.id = NEW.id OR media.poster_id = NEW.id`;

/**
 * Every article knows the revision that last touched anything it shows, and the library the
 * revision in which one was last removed for good, so that a list is brought up to date by
 * reading what is new to it. The database itself notes both: no writer can forget to.
 */
export function revisionTriggers(kind: DatabaseKind): Migration {
  return {
    async up(database: Kysely<unknown>) {
      const { schema } = database;
      await schema
        .alterTable("articles")
        .addColumn("touched", "integer", (column) => column.notNull().defaultTo(0))
        .execute();
      await schema
        .alterTable("library")
        .addColumn("last_removal", "integer", (column) => column.notNull().defaultTo(0))
        .execute();
      await sql`UPDATE articles SET touched = (SELECT revision FROM library)`.execute(database);
      await schema.createIndex("articles_touched").on("articles").column("touched").execute();

      await createTrigger(database, kind, {
        name: "articles_inserted",
        after: "INSERT",
        on: "articles",
        run: touch("NEW.id"),
      });
      await createTrigger(database, kind, {
        name: "articles_updated",
        after: "UPDATE",
        on: "articles",
        // What a trigger itself has stamped is left alone, or it would run for ever.
        when: "NEW.touched = OLD.touched",
        run: touch("NEW.id"),
      });
      await createTrigger(database, kind, {
        name: "articles_deleted",
        after: "DELETE",
        on: "articles",
        run: "UPDATE library SET last_removal = revision",
      });
      for (const table of ["article_services", "article_media", "slugs"]) {
        for (const [after, row] of [
          ["INSERT", "NEW.article_id"],
          ["UPDATE", "OLD.article_id, NEW.article_id"],
          ["DELETE", "OLD.article_id"],
        ] as const) {
          const name = `${table}_${after.toLowerCase()}`;
          await createTrigger(database, kind, { name, after, on: table, run: touch(row) });
        }
      }
      // Only UPDATE has a trigger: a new row is not shown yet, and a shown row can't be deleted.
      await createTrigger(database, kind, {
        name: "media_updated",
        after: "UPDATE",
        on: "media",
        when: MEDIA_COLUMNS.map((name) => `NEW.${name} IS DISTINCT FROM OLD.${name}`).join(" OR "),
        run: touch(SHOWING_IT),
      });
    },
  };
}

/** Stamps articles with the present revision; a save changes many rows of one article. */
function touch(ids: string): string {
  return `UPDATE articles SET touched = (SELECT revision FROM library)
    WHERE id IN (${ids}) AND touched <> (SELECT revision FROM library)`;
}
