import { createHash, randomBytes } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import type { Database } from "../database/schema.ts";
import type { ImportedProject } from "./report.ts";

/** A project that has come. */
interface StoredItem {
  articleId: number;
  /** What was reported of it. */
  reported: ImportedProject;
}

/** An import of a source, which later runs go on with until it is undone. */
export interface StoredImport {
  /** 32 hex digits that nobody can guess. */
  id: string;
  source: string;
  /** The categories that its runs have made. */
  newCategories: readonly string[];
  /** What came already, by what the source calls it. */
  items: ReadonlyMap<string, StoredItem>;
}

/** The import of a source, without those that were undone; undefined for none. */
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

/** Begins the import of a source, or goes on with it. */
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

/** Notes the categories that the runs of an import have made, for the reports of later ones. */
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

/** Notes that a project has come: in the transaction that stores its article. */
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

/** Forgets an import, whose projects may come again then. */
export async function endImport(
  database: Kysely<Database>,
  id: string,
  now: number,
): Promise<void> {
  await database.updateTable("imports").set({ undone_at: now }).where("id", "=", id).execute();
}

/**
 * The 32 hex digits of a file of an import, the same in every run: what a killed run has stored
 * is found by the next, and nobody outside can guess them.
 */
export function digitsOf(importId: string, fileKey: string): string {
  return createHash("sha256").update(`${importId}\0${fileKey}`).digest("hex").slice(0, 32);
}
