import type { Kysely, Transaction } from "kysely";
import { MOST_FEATURED, type Article } from "#domain/article.ts";
import { DAY_MS } from "#domain/durations.ts";
import { refuse } from "#domain/refusal.ts";
import { titleSlug } from "#domain/slug.ts";
import { TRASH_DAYS } from "#domain/trash.ts";
import type { Database } from "../database/schema.ts";
import { forget } from "../versions/versions.ts";
import { findOutsideTrash } from "./article-reader.ts";
import { countFeatured } from "./article-store.ts";
import { assignSlugs, retireSlugs } from "./slug-store.ts";
import { refreshOrderKeys } from "./works-order.ts";

/** Moves an article to the trash and frees its address for others. */
export async function moveToTrash(
  trx: Transaction<Database>,
  article: Article,
  now: number,
): Promise<void> {
  await trx.updateTable("articles").set({ deleted_at: now }).where("id", "=", article.id).execute();
  await retireSlugs(trx, article.id);
  await assignSlugs(trx, titleSlug(article.title));
}

/** Whether an article with this id is in the trash. */
export async function isInTrash(trx: Transaction<Database>, id: number): Promise<boolean> {
  const trashed = trx.selectFrom("articles").select("id").where("deleted_at", "is not", null);
  return (await trashed.where("id", "=", id).executeTakeFirst()) !== undefined;
}

/** Restores an article, as featured only if there is still room. @throws Refusal `no-such-article` */
export async function restoreFromTrash(trx: Transaction<Database>, id: number): Promise<Article> {
  const isFull = (await countFeatured(trx, id)) >= MOST_FEATURED;
  const { numUpdatedRows } = await trx
    .updateTable("articles")
    .set({ deleted_at: null, ...(isFull && { is_top: 0 }) })
    .where("id", "=", id)
    .where("deleted_at", "is not", null)
    .executeTakeFirst();
  const article = numUpdatedRows > 0n ? await findOutsideTrash(trx, id) : undefined;
  if (article === undefined) return refuse("no-such-article");
  await refreshOrderKeys(trx, id);
  await assignSlugs(trx, titleSlug(article.title));
  return (await findOutsideTrash(trx, id)) ?? article;
}

/** Deletes an article of the trash permanently and returns its title. @throws Refusal `no-such-article` */
export async function deleteForever(trx: Transaction<Database>, id: number): Promise<string> {
  const removed = await trx
    .deleteFrom("articles")
    .where("id", "=", id)
    .where("deleted_at", "is not", null)
    .returning("title")
    .executeTakeFirst();
  if (removed === undefined) return refuse("no-such-article");
  await forget(trx, { document: "article", id });
  return removed.title;
}

/** Returns the ids of articles whose time in the trash is over. */
export async function overdue(reader: Kysely<Database>, now: number): Promise<number[]> {
  const rows = await reader
    .selectFrom("articles")
    .select("id")
    .where("deleted_at", "<", now - TRASH_DAYS * DAY_MS)
    .execute();
  return rows.map(({ id }) => id);
}
