import { sql, type Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import type { DatabaseKind } from "../schema.ts";

/** The tables that this step fills, as they are now. */
interface Tables {
  articles: { id: number; is_top: number; sort_key: string; order_key: string; list_key: string };
}

/**
 * Works in the studio's own order (U7): articles carry the keys of that order, which are those
 * of the title until the studio decides otherwise, with an index for each.
 */
export function worksOrder(kind: DatabaseKind): Migration {
  return {
    async up(untyped: Kysely<unknown>) {
      const database = untyped as Kysely<Tables>;
      const { schema } = database;
      const key = kind === "sqlite" ? sql`text` : sql`text COLLATE "C"`;
      for (const column of ["order_key", "list_key"]) {
        await schema
          .alterTable("articles")
          .addColumn(column, key, (added) => added.notNull().defaultTo(""))
          .execute();
      }
      await schema.alterTable("articles").addColumn("hand_position", "integer").execute();
      await schema
        .alterTable("library")
        .addColumn("works_order", "text", (column) => column.notNull().defaultTo("title"))
        .execute();
      await schema
        .alterTable("library")
        .addColumn("order_version", "integer", (column) => column.notNull().defaultTo(1))
        .execute();
      await database
        .updateTable("articles")
        .set({
          order_key: sql<string>`sort_key`,
          list_key: sql<string>`CASE is_top WHEN 1 THEN '0' ELSE '1' END || sort_key`,
        })
        .execute();
      await schema.dropIndex("articles_list").execute();
      await schema.dropIndex("articles_title").execute();
      await schema
        .createIndex("articles_list")
        .on("articles")
        .columns(["list_key", "id"])
        .where(sql<boolean>`deleted_at IS NULL`)
        .execute();
      await schema
        .createIndex("articles_order")
        .on("articles")
        .columns(["order_key", "id"])
        .where(sql<boolean>`is_draft = 0 AND deleted_at IS NULL`)
        .execute();
    },
  };
}
