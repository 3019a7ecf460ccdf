import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { highestId, setHighestId } from "../number-counter.ts";
import { type Database, type DatabaseKind, numberedTable } from "../schema.ts";

/** Selections of projects and media, which private links may open in place of an article (J1). */
export function selections(kind: DatabaseKind): Migration {
  return {
    async up(database: Kysely<unknown>) {
      const { schema } = database;
      await numberedTable(schema, kind, "selections")
        .addColumn("title", "text", (column) => column.notNull())
        .addColumn("client", "text", (column) => column.notNull())
        .addColumn("note", "text", (column) => column.notNull())
        .addColumn("version", "integer", (column) => column.notNull())
        .addColumn("created_at", "bigint", (column) => column.notNull())
        .addColumn("updated_at", "bigint", (column) => column.notNull())
        .addColumn("deleted_at", "bigint")
        .execute();
      await schema
        .createTable("selection_items")
        .addColumn("selection_id", "integer", (column) =>
          column.notNull().references("selections.id").onDelete("cascade"),
        )
        .addColumn("position", "integer", (column) => column.notNull())
        .addColumn("article_id", "integer", (column) =>
          column.notNull().references("articles.id").onDelete("cascade"),
        )
        .addColumn("media_id", "integer", (column) =>
          column.references("media.id").onDelete("cascade"),
        )
        .addPrimaryKeyConstraint("selection_items_key", ["selection_id", "position"])
        .execute();
      for (const column of ["article_id", "media_id"]) {
        const index = schema.createIndex(`selection_items_${column.replace("_id", "")}`);
        await index.on("selection_items").column(column).execute();
      }
      if (kind === "sqlite") await rebuildLinks(database);
      else {
        const links = schema.alterTable("private_links");
        await links.alterColumn("article_id", (column) => column.dropNotNull()).execute();
        await schema
          .alterTable("private_links")
          .addColumn("selection_id", "integer", (column) =>
            column.references("selections.id").onDelete("cascade"),
          )
          .execute();
      }
      await schema
        .createTable("private_link_plays")
        .addColumn("link_id", "integer", (column) =>
          column.notNull().references("private_links.id").onDelete("cascade"),
        )
        .addColumn("media_id", "integer", (column) =>
          column.notNull().references("media.id").onDelete("cascade"),
        )
        .addColumn("quarter", "integer", (column) => column.notNull())
        .addColumn("count", "integer", (column) => column.notNull())
        .addPrimaryKeyConstraint("private_link_plays_key", ["link_id", "media_id", "quarter"])
        .execute();
      await schema
        .createIndex("private_link_plays_media")
        .on("private_link_plays")
        .column("media_id")
        .execute();
      await schema
        .createIndex("private_links_selection")
        .on("private_links")
        .column("selection_id")
        .execute();
    },
  };
}

const LINK_COLUMNS = [
  "id",
  "article_id",
  "token",
  "note",
  "password_hash",
  "ends_at",
  "revoked_at",
  "created_at",
  "openings",
  "opened_at",
] as const;

/** SQLite can't drop NOT NULL; the passes follow, because dropping the table they name would delete them. */
async function rebuildLinks(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  const tables = database as Kysely<Database>;
  const highest = await highestId(tables, "sqlite", "private_links");
  const links = await tables.selectFrom("private_links").select(LINK_COLUMNS).execute();
  const passes = await tables.selectFrom("private_link_passes").selectAll().execute();
  await schema.dropTable("private_link_passes").execute();
  await schema.dropTable("private_links").execute();
  await numberedTable(schema, "sqlite", "private_links")
    .addColumn("article_id", "integer", (column) =>
      column.references("articles.id").onDelete("cascade"),
    )
    .addColumn("selection_id", "integer", (column) =>
      column.references("selections.id").onDelete("cascade"),
    )
    .addColumn("token", "text", (column) => column.notNull().unique())
    .addColumn("note", "text", (column) => column.notNull())
    .addColumn("password_hash", "text")
    .addColumn("ends_at", "bigint")
    .addColumn("revoked_at", "bigint")
    .addColumn("created_at", "bigint", (column) => column.notNull())
    .addColumn("openings", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("opened_at", "bigint")
    .execute();
  await schema
    .createIndex("private_links_article")
    .on("private_links")
    .column("article_id")
    .execute();
  await schema
    .createTable("private_link_passes")
    .addColumn("pass_hash", "text", (column) => column.primaryKey())
    .addColumn("link_id", "integer", (column) =>
      column.notNull().references("private_links.id").onDelete("cascade"),
    )
    .addColumn("ends_at", "bigint", (column) => column.notNull())
    .execute();
  await schema
    .createIndex("private_link_passes_link")
    .on("private_link_passes")
    .column("link_id")
    .execute();
  // A row at a time: a statement of SQLite takes a limited number of values.
  for (const link of links) await tables.insertInto("private_links").values(link).execute();
  for (const pass of passes) await tables.insertInto("private_link_passes").values(pass).execute();
  await setHighestId(tables, "sqlite", "private_links", highest);
}
