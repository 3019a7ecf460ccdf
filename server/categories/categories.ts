import type { Kysely, Transaction } from "kysely";
import { categorySlug } from "#domain/category.ts";
import type { CategoryEntry, StoredCategories } from "#domain/category-list.ts";
import { refuse } from "#domain/refusal.ts";
import { WrongEntry, WrongSettings } from "#domain/settings-entry.ts";
import { recordAuditEntry } from "../audit-log/audit-log.ts";
import { inSnapshot, changeLibrary } from "../database/revision.ts";
import type { Database, Flag } from "../database/schema.ts";
import { listCategories } from "./category-store.ts";

export type CategoriesService = ReturnType<typeof createCategories>;

/** Creates the service of the studio's categories (U1). */
export function createCategories(database: Kysely<Database>, now: () => number) {
  return {
    list: (): Promise<StoredCategories> => inSnapshot(database, readStored),

    /**
     * Stores the whole list: removes missing categories, gives the articles and addresses of merged ones to
     * another, and redirects former names.
     * @throws Refusal `stale-categories` with the stored list, `category-gone`; WrongSettings with each invalid entry
     */
    save: (version: number, categories: readonly CategoryEntry[]): Promise<StoredCategories> =>
      changeLibrary(database, async (trx) => {
        const stored = await readStored(trx);
        if (version !== stored.version) return refuse("stale-categories", {}, stored);
        const known = new Set(stored.categories.map(({ id }) => id));
        const ids = categories.flatMap(({ id }) => id ?? []);
        if (new Set(ids).size < ids.length || ids.some((id) => !known.has(id))) {
          return refuse("category-gone");
        }
        const cards = await cardOrder(trx, stored, categories);
        for (const { id, mergeInto } of categories) {
          if (id !== null && mergeInto !== null) await merge(trx, id, mergeInto);
        }
        await remove(trx, stored, new Set(ids));
        await writeAll(
          trx,
          categories.filter(({ mergeInto }) => mergeInto === null),
          cards,
        );
        await trx
          .updateTable("library")
          .set((library) => ({ categories_version: library("categories_version", "+", 1) }))
          .execute();
        await recordAuditEntry(trx, { kind: "categories-saved" }, now());
        return readStored(trx);
      }),
  };
}

async function readStored(reader: Kysely<Database>): Promise<StoredCategories> {
  const { categories_version: version } = await reader
    .selectFrom("library")
    .select("categories_version")
    .executeTakeFirstOrThrow();
  return { version, categories: await listCategories(reader) };
}

/** Keeps the demo's order of cards until the first reordering; undefined if cards follow the list. */
async function cardOrder(
  trx: Transaction<Database>,
  stored: StoredCategories,
  next: readonly CategoryEntry[],
): Promise<ReadonlyMap<number, number> | undefined> {
  const rows = await trx
    .selectFrom("categories")
    .select(["id", "card_position"])
    .orderBy("position")
    .execute();
  const kept = next.flatMap(({ id }) => id ?? []);
  const before = stored.categories.map(({ id }) => id).filter((id) => kept.includes(id));
  const isReordered = kept.some((id, index) => id !== before[index]);
  const isOwn = rows.every(
    ({ card_position: place }, index) =>
      index === 0 || place > (rows[index - 1]?.card_position ?? 0),
  );
  if (isReordered || isOwn) return undefined;
  return new Map(rows.map(({ id, card_position: place }) => [id, place]));
}

async function merge(trx: Transaction<Database>, from: number, into: number): Promise<void> {
  const carriesBoth = trx
    .selectFrom("article_categories")
    .select("article_id")
    .where("category_id", "=", into);
  await trx
    .deleteFrom("article_categories")
    .where("category_id", "=", from)
    .where("article_id", "in", carriesBoth)
    .execute();
  await trx
    .updateTable("article_categories")
    .set({ category_id: into })
    .where("category_id", "=", from)
    .execute();
  await trx
    .updateTable("former_categories")
    .set({ category_id: into })
    .where("category_id", "=", from)
    .execute();
  const { name, slug } = await trx
    .deleteFrom("categories")
    .where("id", "=", from)
    .returning(["name", "slug"])
    .executeTakeFirstOrThrow();
  await noteFormer(trx, { name, slug, category_id: into });
}

/** Removes the categories that are not staying. @throws WrongSettings for one that articles still have */
async function remove(
  trx: Transaction<Database>,
  { categories }: StoredCategories,
  staying: ReadonlySet<number>,
): Promise<void> {
  for (const { id, articles } of categories) {
    if (staying.has(id)) continue;
    if (articles > 0) throw new WrongSettings([new WrongEntry("categories", "in-use")]);
    const { name, slug } = await trx
      .deleteFrom("categories")
      .where("id", "=", id)
      .returning(["name", "slug"])
      .executeTakeFirstOrThrow();
    await noteFormer(trx, { name, slug, category_id: null });
  }
}

async function writeAll(
  trx: Transaction<Database>,
  categories: readonly CategoryEntry[],
  cards: ReadonlyMap<number, number> | undefined,
): Promise<void> {
  const before = await trx.selectFrom("categories").select(["id", "name", "slug"]).execute();
  // Free all slugs first, because two categories may swap their names.
  for (const { id } of before) {
    await trx
      .updateTable("categories")
      .set({ slug: `~${id}` })
      .where("id", "=", id)
      .execute();
  }
  for (const [position, category] of categories.entries()) {
    const { id, name, translations = {}, inGalleries, isHidden } = category;
    const columns = {
      name,
      translations: JSON.stringify(translations),
      slug: categorySlug(name),
      position,
      card_position:
        cards === undefined ? position : (cards.get(id ?? 0) ?? NEW_CARDS_FROM + position),
      in_galleries: flag(inGalleries),
      is_hidden: flag(isHidden),
    };
    if (id === null) await trx.insertInto("categories").values(columns).execute();
    else await trx.updateTable("categories").set(columns).where("id", "=", id).execute();
  }
  for (const { id, name, slug } of before) {
    const now = categories.find((each) => each.id === id)?.name ?? name;
    if (categorySlug(now) !== slug) await noteFormer(trx, { name, slug, category_id: id });
  }
  const present = trx.selectFrom("categories").select("slug");
  await trx.deleteFrom("former_categories").where("slug", "in", present).execute();
}

/** Positions of new categories' cards: after all stored ones. */
const NEW_CARDS_FROM = 1000;

async function noteFormer(
  trx: Transaction<Database>,
  former: { name: string; slug: string; category_id: number | null },
): Promise<void> {
  await trx
    .insertInto("former_categories")
    .values(former)
    .onConflict((conflict) => conflict.column("slug").doUpdateSet(former))
    .execute();
}

function flag(isSet: boolean): Flag {
  return isSet ? 1 : 0;
}
