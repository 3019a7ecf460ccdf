import type { Transaction } from "kysely";
import { mediaOf } from "#domain/article-media.ts";
import type { Article } from "#domain/article.ts";
import type { MediaDetails } from "#domain/media-details.ts";
import type { SelectionItem } from "#domain/selection.ts";
import type { Database } from "../database/schema.ts";
import { findSelection, writeSelection } from "./selection-store.ts";

/**
 * Has the items of selections follow what a save of an article says that it replaces, each selection as its next
 * version; what is only removed leaves them.
 * @param details what the save says of media, by address
 */
export async function followReplaced(
  trx: Transaction<Database>,
  before: Article,
  after: Article,
  details: ReadonlyMap<string, MediaDetails>,
  now: number,
): Promise<void> {
  const replacements = replacementsOf(before, after, details);
  if (replacements.size === 0) return;
  const holding = await trx
    .selectFrom("selection_items")
    .innerJoin("media", "media.id", "selection_items.media_id")
    .select("selection_id")
    .distinct()
    .where("article_id", "=", after.id)
    .where("media.url", "in", [...replacements.keys()])
    .orderBy("selection_id")
    .execute();
  for (const { selection_id: id } of holding) {
    const stored = await findSelection(trx, id, true);
    if (stored === undefined) continue;
    const isOf = ({ article }: SelectionItem) => article === after.id;
    const held = new Set(stored.items.flatMap((item) => (isOf(item) ? (item.media ?? []) : [])));
    const items = stored.items.map((item) => {
      const by = isOf(item) ? replacements.get(item.media ?? "") : undefined;
      return by === undefined || held.has(by) ? item : { ...item, media: by };
    });
    await writeSelection(trx, id, { ...stored, items }, now);
  }
}

/** Pairs what leaves an article with what the save says that replaces it, by address. */
function replacementsOf(
  before: Article,
  after: Article,
  details: ReadonlyMap<string, MediaDetails>,
): ReadonlyMap<string, string> {
  const [old, now] = [before, after].map((each) => new Set(mediaOf(each).map(({ url }) => url)));
  const found = new Map<string, string>();
  for (const [by, { replaces = "" }] of details) {
    const isGone = old?.has(replaces) && !now?.has(replaces);
    const isNew = now?.has(by) && !old?.has(by);
    if (isGone && isNew && !found.has(replaces)) found.set(replaces, by);
  }
  return found;
}
