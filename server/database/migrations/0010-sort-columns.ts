import { sql, type Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { fold } from "#domain/slug.ts";
import { titleLetter, titleSortKey } from "#domain/title-order.ts";
import type { Database, DatabaseKind } from "../schema.ts";

const WRITES = ["insert", "update", "delete"];
/** What migration 3 made to keep a list in memory up to date. */
const TRIGGERS = [
  ["articles", ["articles_inserted", "articles_updated", "articles_deleted"]],
  ...["article_services", "article_media", "slugs"].map(
    (table) => [table, WRITES.map((write) => `${table}_${write}`)] as const,
  ),
  ["media", ["media_updated"]],
] as const;

/**
 * Pages ask the database for what they show: articles carry what they are ordered and searched
 * by, with an index for each order. The triggers and counters of the list in memory go.
 */
export function sortColumns(kind: DatabaseKind): Migration {
  return {
    async up(database: Kysely<Database>) {
      const { schema } = database;
      for (const [table, triggers] of TRIGGERS) {
        for (const trigger of triggers) {
          if (kind === "sqlite") await sql`DROP TRIGGER ${sql.id(trigger)}`.execute(database);
          else await dropWithFunction(database, trigger, table);
        }
      }
      await schema.dropIndex("articles_touched").execute();
      await schema.alterTable("articles").dropColumn("touched").execute();
      await schema.alterTable("library").dropColumn("last_removal").execute();

      // The order of keys is that of their bytes, whatever language a PostgreSQL server speaks.
      const key = kind === "sqlite" ? sql`text` : sql`text COLLATE "C"`;
      for (const [column, type] of [
        ["sort_key", key],
        ["letter", key],
        ["folded_title", sql`text`],
      ] as const) {
        await schema
          .alterTable("articles")
          .addColumn(column, type, (added) => added.notNull().defaultTo(""))
          .execute();
      }
      for (const { id, title } of await database
        .selectFrom("articles")
        .select(["id", "title"])
        .execute()) {
        await database
          .updateTable("articles")
          .set({
            sort_key: titleSortKey(title),
            letter: titleLetter(title),
            folded_title: fold(title),
          })
          .where("id", "=", id)
          .execute();
      }

      await schema
        .createIndex("articles_list")
        .on("articles")
        .columns(["is_top desc", "sort_key", "id"])
        .where(sql<boolean>`deleted_at IS NULL`)
        .execute();
      for (const [name, columns] of [
        ["articles_title", ["sort_key", "id"]],
        ["articles_letter", ["letter", "sort_key", "id"]],
        ["articles_year", ["year desc", "sort_key", "id"]],
        ["articles_newest", ["is_top desc", "year desc", "id desc"]],
      ] as const) {
        await schema
          .createIndex(name)
          .on("articles")
          .columns([...columns])
          .where(sql<boolean>`is_draft = 0 AND deleted_at IS NULL`)
          .execute();
      }
      await schema
        .createIndex("article_services_category")
        .on("article_services")
        .columns(["category", "article_id"])
        .execute();
      await schema
        .createIndex("media_undescribed")
        .on("media")
        .column("id")
        .where(sql<boolean>`alt = ''`)
        .execute();
    },
  };
}

async function dropWithFunction(
  database: Kysely<Database>,
  name: string,
  table: string,
): Promise<void> {
  await sql`DROP TRIGGER ${sql.id(name)} ON ${sql.table(table)}`.execute(database);
  await sql`DROP FUNCTION ${sql.id(name)}()`.execute(database);
}
