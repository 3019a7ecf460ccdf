import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { numberedTable, type DatabaseKind } from "../schema.ts";

/** The categories that were fixed until this step, in the dashboard's order. */
const FIXED = [
  ["FOOD", "food"],
  ["ARCHITECTURE", "architecture"],
  ["BOOKS-PROJECTS", "books-projects"],
  ["COMMERCIAL", "commercial"],
  ["CORPORATE", "corporate"],
  ["E-COMMERCE", "e-commerce"],
  ["EVENTS", "events"],
  ["FASHION", "fashion"],
] as const;

/** The order of the works page's cards before this step. FOOD had no card and no gallery. */
const CARDS = [
  "FASHION",
  "E-COMMERCE",
  "EVENTS",
  "COMMERCIAL",
  "CORPORATE",
  "ARCHITECTURE",
  "BOOKS-PROJECTS",
  "FOOD",
];

/** The tables that this step reads and fills, as they are now. */
interface Tables {
  library: { has_held_article: number };
  categories: {
    id: number;
    name: string;
    slug: string;
    position: number;
    card_position: number;
    in_galleries: number;
    is_hidden: number;
  };
  article_services: { article_id: number; position: number; category: string };
  article_categories: { article_id: number; position: number; category_id: number };
}

/**
 * Categories are the studio's own (U1): a table that articles point to, and the names and
 * addresses that they had before. A studio that has articles keeps what its visitors see.
 */
export function categories(kind: DatabaseKind): Migration {
  return {
    async up(untyped: Kysely<unknown>) {
      const database = untyped as Kysely<Tables>;
      const { schema } = database;
      await numberedTable(schema, kind, "categories")
        .addColumn("name", "text", (column) => column.notNull())
        .addColumn("slug", "text", (column) => column.notNull().unique())
        .addColumn("position", "integer", (column) => column.notNull())
        .addColumn("card_position", "integer", (column) => column.notNull())
        .addColumn("in_galleries", "integer", (column) => column.notNull())
        .addColumn("is_hidden", "integer", (column) => column.notNull().defaultTo(0))
        .execute();
      await schema
        .createTable("former_categories")
        .addColumn("slug", "text", (column) => column.primaryKey())
        .addColumn("name", "text", (column) => column.notNull())
        .addColumn("category_id", "integer", (column) =>
          column.references("categories.id").onDelete("set null"),
        )
        .execute();
      await schema
        .createIndex("former_categories_category")
        .on("former_categories")
        .column("category_id")
        .execute();
      await schema
        .alterTable("library")
        .addColumn("categories_version", "integer", (column) => column.notNull().defaultTo(1))
        .execute();

      const { has_held_article: isUsed } = await database
        .selectFrom("library")
        .select("has_held_article")
        .executeTakeFirstOrThrow();
      for (const [position, [name, slug]] of FIXED.entries()) {
        await database
          .insertInto("categories")
          .values({
            name,
            slug,
            position,
            card_position: isUsed === 1 ? CARDS.indexOf(name) : position,
            in_galleries: isUsed === 1 && name === "FOOD" ? 0 : 1,
            is_hidden: 0,
          } as Tables["categories"])
          .execute();
      }
      await schema
        .createTable("article_categories")
        .addColumn("article_id", "integer", (column) =>
          column.notNull().references("articles.id").onDelete("cascade"),
        )
        .addColumn("position", "integer", (column) => column.notNull())
        .addColumn("category_id", "integer", (column) =>
          column.notNull().references("categories.id"),
        )
        .addPrimaryKeyConstraint("article_categories_key", ["article_id", "position"])
        .execute();
      await database
        .insertInto("article_categories")
        .columns(["article_id", "position", "category_id"])
        .expression((eb) =>
          eb
            .selectFrom("article_services")
            .innerJoin("categories", "categories.name", "article_services.category")
            .select(["article_id", "article_services.position", "categories.id"]),
        )
        .execute();
      await schema.dropTable("article_services").execute();
      await schema
        .createIndex("article_categories_category")
        .on("article_categories")
        .columns(["category_id", "article_id"])
        .execute();
    },
  };
}
