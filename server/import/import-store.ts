import { createHash, randomBytes } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import type { Database } from "../database/schema.ts";
import type { ImportedProject } from "./report.ts";

interface StoredItem {
  articleId: number;
  reported: ImportedProject;
}

/** Later runs continue an import until it is undone. */
export interface StoredImport {
  /** 32 random hex digits. */
  id: string;
  source: string;
  newCategories: readonly string[];
  /** By the project's key in the source. */
  items: ReadonlyMap<string, StoredItem>;
}

/** Finds the import of a source that was not undone; without `source`, the newest import. */
export async function findImport(
  database: Kysely<Database>,
  source: string | undefined,
): Promise<StoredImport | undefined> {
  let imports = database.selectFrom("imports").selectAll().where("undone_at", "is", null);
  if (source !== undefined) imports = imports.where("source", "=", source);
  const found = await imports.orderBy("started_at", "desc").executeTakeFirst();
  if (found === undefined) return undefined;
  const items = await database
    .selectFrom("import_items")
    .select(["key", "article_id", "report"])
    .where("import_id", "=", found.id)
    .execute();
  return {
    ...found,
    newCategories: JSON.parse(found.new_categories),
    items: new Map(
      items.map(({ key, article_id, report }) => [
        key,
        { articleId: article_id, reported: JSON.parse(report) },
      ]),
    ),
  };
}

/** Begins the import of a source, or continues it. */
export async function beginImport(
  database: Kysely<Database>,
  source: string,
  now: number,
): Promise<StoredImport> {
  const begun = await findImport(database, source);
  if (begun !== undefined) return begun;
  const id = randomBytes(16).toString("hex");
  await database.insertInto("imports").values({ id, source, started_at: now }).execute();
  return { id, source, newCategories: [], items: new Map() };
}

/** Records the categories that an import has added, for the reports of later runs. */
export async function recordCategories(
  database: Kysely<Database>,
  id: string,
  names: readonly string[],
): Promise<void> {
  await database
    .updateTable("imports")
    .set({ new_categories: JSON.stringify(names) })
    .where("id", "=", id)
    .execute();
}

/** Must run in the transaction that stores the article, so that neither exists alone. */
export async function recordItem(
  trx: Transaction<Database>,
  item: { importId: string; articleId: number; reported: ImportedProject },
): Promise<void> {
  await trx
    .insertInto("import_items")
    .values({
      import_id: item.importId,
      key: item.reported.key,
      article_id: item.articleId,
      report: JSON.stringify(item.reported),
    })
    .execute();
}

/** Marks an import as undone: its projects may be imported again. */
export async function endImport(
  database: Kysely<Database>,
  id: string,
  now: number,
): Promise<void> {
  await database.updateTable("imports").set({ undone_at: now }).where("id", "=", id).execute();
}

/** Derives a file's name from the import's secret id, so that the next run finds what a killed one stored. */
export function digitsOf(importId: string, fileKey: string): string {
  return createHash("sha256").update(`${importId}\0${fileKey}`).digest("hex").slice(0, 32);
}
