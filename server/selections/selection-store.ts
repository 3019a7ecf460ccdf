import type { Kysely, Transaction } from "kysely";
import { mediaOf } from "#domain/article-media.ts";
import { refuse } from "#domain/refusal.ts";
import type {
  ListedSelection,
  SelectionContent,
  SelectionItem,
  ShownItem,
  StoredSelection,
} from "#domain/selection.ts";
import { NOT_IN_TRASH, readArticles, type CategoriesRead } from "../articles/article-reader.ts";
import type { Database } from "../database/schema.ts";
import { storeVersion } from "../versions/versions.ts";

/** Finds a selection; one that is deleted only on demand. */
export async function findSelection(
  reader: Kysely<Database>,
  id: number,
  isDeletedToo = false,
): Promise<StoredSelection | undefined> {
  const row = await reader
    .selectFrom("selections")
    .select(["id", "version", "title", "client", "note"])
    .where("id", "=", id)
    .$if(!isDeletedToo, (query) => query.where("deleted_at", "is", null))
    .executeTakeFirst();
  return row && { ...row, items: await itemsOf(reader, id) };
}

function itemsOf(reader: Kysely<Database>, id: number): Promise<SelectionItem[]> {
  return reader
    .selectFrom("selection_items")
    .leftJoin("media", "media.id", "selection_items.media_id")
    .select(["article_id as article", "media.url as media"])
    .where("selection_id", "=", id)
    .orderBy("position")
    .execute();
}

/** Reads what items are, without those whose article is in the trash or no longer shows the medium. */
export async function readItems(
  reader: Kysely<Database>,
  items: readonly SelectionItem[],
  categories: CategoriesRead,
): Promise<ShownItem[]> {
  const ids = [...new Set(items.map(({ article }) => article))];
  if (ids.length === 0) return [];
  const there = await reader
    .selectFrom("articles")
    .select("id")
    .where("id", "in", ids)
    .where(NOT_IN_TRASH)
    .execute();
  const articles = await readArticles(
    reader,
    there.map(({ id }) => id),
    categories,
  );
  const byId = new Map(articles.map((article) => [article.id, article]));
  return items.flatMap(({ article: id, media: url }): ShownItem[] => {
    const article = byId.get(id);
    if (article === undefined) return [];
    if (url === null) return [{ article, media: null }];
    const media = mediaOf(article).find((each) => each.url === url);
    return media ? [{ article, media }] : [];
  });
}

/** Lists all selections, the last saved first. */
export async function listSelections(
  reader: Kysely<Database>,
): Promise<Omit<ListedSelection, "openLinks">[]> {
  const rows = await reader
    .selectFrom("selections")
    .select(({ selectFrom, fn }) => [
      "id",
      "title",
      "client",
      "updated_at as updatedAt",
      "deleted_at as deletedAt",
      selectFrom("selection_items")
        .select(fn.countAll<number>().as("count"))
        .whereRef("selection_id", "=", "selections.id")
        .as("items"),
      selectFrom("private_links")
        .select((links) => links.fn.sum<number | null>("openings").as("sum"))
        .whereRef("selection_id", "=", "selections.id")
        .as("openings"),
      selectFrom("private_links")
        .select((links) => links.fn.max("opened_at").as("last"))
        .whereRef("selection_id", "=", "selections.id")
        .as("lastOpenedAt"),
    ])
    .orderBy("updated_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map((row) => ({ ...row, items: row.items ?? 0, openings: row.openings ?? 0 }));
}

/** Inserts a selection without items, and returns its id. */
export async function insertSelection(
  trx: Transaction<Database>,
  { title, client, note }: SelectionContent,
  now: number,
): Promise<number> {
  const times = { created_at: now, updated_at: now };
  const row = await trx
    .insertInto("selections")
    .values({ title, client, note, version: 0, ...times, deleted_at: null })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}

/**
 * Writes a selection's content as its next version; items that name no article or no stored medium are left
 * out.
 */
export async function writeSelection(
  trx: Transaction<Database>,
  id: number,
  content: SelectionContent,
  now: number,
): Promise<StoredSelection> {
  const mediaIds = await writeRows(trx, id, content, now);
  const stored = (await findSelection(trx, id, true)) ?? refuse("no-such-selection");
  const { version, id: _, ...saved } = stored;
  const versioned = { version, content: saved, mediaIds };
  await storeVersion(trx, { document: "selection", id }, versioned, now);
  return stored;
}

/** @returns ids of the media */
async function writeRows(
  trx: Transaction<Database>,
  id: number,
  { title, client, note, items }: SelectionContent,
  now: number,
): Promise<number[]> {
  await trx
    .updateTable("selections")
    .set((row) => ({ title, client, note, updated_at: now, version: row("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
  await trx.deleteFrom("selection_items").where("selection_id", "=", id).execute();
  const articles = await knownArticles(
    trx,
    items.map(({ article }) => article),
  );
  const media = await knownMedia(
    trx,
    items.flatMap((item) => item.media ?? []),
  );
  const known = items.filter(
    (item) => articles.has(item.article) && (item.media === null || media.has(item.media)),
  );
  for (const [position, item] of known.entries()) {
    await trx
      .insertInto("selection_items")
      .values({
        selection_id: id,
        position,
        article_id: item.article,
        media_id: item.media === null ? null : (media.get(item.media) ?? null),
      })
      .execute();
  }
  return [...media.values()];
}

async function knownArticles(
  trx: Transaction<Database>,
  ids: readonly number[],
): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await trx.selectFrom("articles").select("id").where("id", "in", ids).execute();
  return new Set(rows.map(({ id }) => id));
}

/** Returns ids by address. */
async function knownMedia(
  trx: Transaction<Database>,
  urls: readonly string[],
): Promise<Map<string, number>> {
  if (urls.length === 0) return new Map();
  const rows = await trx
    .selectFrom("media")
    .select(["id", "url"])
    .where("url", "in", urls)
    .where("state", "=", "final")
    .execute();
  return new Map(rows.map(({ id, url }) => [url, id]));
}
