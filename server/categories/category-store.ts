import type { Kysely, Transaction } from "kysely";
import type { Category, CategoryTexts, PublicCategory } from "#domain/category.ts";
import { isTypable } from "#domain/parsing.ts";
import { refuse } from "#domain/refusal.ts";
import type { Translations } from "#domain/translations.ts";
import type { Language } from "#domain/words/languages.ts";
import { IS_PUBLIC } from "../articles/article-reader.ts";
import type { Database } from "../database/schema.ts";

/** Lists all categories in the studio's order. */
export async function listCategories(reader: Kysely<Database>): Promise<Category[]> {
  const rows = await reader
    .selectFrom("categories")
    .select(["id", "name", "translations", "in_galleries", "is_hidden"])
    .select(({ selectFrom, fn }) =>
      selectFrom("article_categories")
        .select(fn.countAll<number>().as("count"))
        .whereRef("category_id", "=", "categories.id")
        .as("articles"),
    )
    .orderBy("position")
    .execute();
  return rows.map(({ id, name, translations, in_galleries, is_hidden, articles }) => ({
    id,
    name,
    translations: JSON.parse(translations),
    inGalleries: in_galleries === 1,
    isHidden: is_hidden === 1,
    articles: articles ?? 0,
  }));
}

/** Lists the categories that visitors see, in the studio's order. */
export async function listPublicCategories(reader: Kysely<Database>): Promise<PublicCategory[]> {
  const carried = reader
    .selectFrom("articles")
    .innerJoin("article_categories", "article_categories.article_id", "articles.id")
    .where(IS_PUBLIC);
  const works = await carried
    .select(["category_id", ({ fn }) => fn.countAll<number>().as("count")])
    .groupBy("category_id")
    .execute();
  const images = await carried
    .innerJoin("article_media", "article_media.article_id", "articles.id")
    .select(["category_id", ({ fn }) => fn.countAll<number>().as("count")])
    .groupBy("category_id")
    .execute();
  const former = await reader.selectFrom("former_categories").selectAll().execute();
  const worksOf = new Map(works.map(({ category_id, count }) => [category_id, count]));
  const imagesOf = new Map(images.map(({ category_id, count }) => [category_id, count]));
  const rows = await reader
    .selectFrom("categories")
    .selectAll()
    .where("is_hidden", "=", 0)
    .orderBy("position")
    .execute();
  return rows.flatMap(({ id, name, slug, translations, in_galleries, card_position }) => {
    const count = worksOf.get(id) ?? 0;
    const formerNames = former.filter((each) => each.category_id === id).map((each) => each.name);
    return count === 0
      ? []
      : {
          name,
          label: name,
          slug,
          inGalleries: in_galleries === 1,
          cardPosition: card_position,
          works: count,
          images: imagesOf.get(id) ?? 0,
          formerNames,
          translations: JSON.parse(translations),
        };
  });
}

/** Returns the current slug of the category that formerly had this one. */
export async function findMovedCategory(
  reader: Kysely<Database>,
  slug: string,
): Promise<string | undefined> {
  if (!isTypable(slug)) return undefined;
  const found = await reader
    .selectFrom("former_categories")
    .innerJoin("categories", "categories.id", "former_categories.category_id")
    .select("categories.slug")
    .where("former_categories.slug", "=", slug)
    .executeTakeFirst();
  return found?.slug;
}

/** Returns all current and former names of categories. */
export async function knownCategoryNames(reader: Kysely<Database>): Promise<Set<string>> {
  const present = await reader.selectFrom("categories").select("name").execute();
  const former = await reader.selectFrom("former_categories").select("name").execute();
  return new Set([...present, ...former].map(({ name }) => name));
}

/**
 * Former names count; names of removed categories are left out, because old versions contain them.
 * @throws Refusal `wrong-services` for a name that no category ever had
 */
export async function categoryIds(
  trx: Transaction<Database>,
  names: readonly string[],
): Promise<number[]> {
  if (names.length === 0) return [];
  const former = await trx
    .selectFrom("former_categories")
    .select(["name", "category_id as id"])
    .where("name", "in", names)
    .execute();
  const present = await trx
    .selectFrom("categories")
    .select(["name", "id"])
    .where("name", "in", names)
    .execute();
  const ids = new Map([...former, ...present].map(({ name, id }) => [name, id]));
  const found = names.map((name) => {
    const id = ids.get(name);
    return id === undefined ? refuse("wrong-services") : id;
  });
  return [...new Set(found.filter((id) => id !== null))];
}

/** Orders cards by category names and removes the rest from galleries; only for the demo (W2, L2). */
export async function arrangeCards(
  database: Kysely<Database>,
  cards: readonly string[],
): Promise<void> {
  for (const { id, name } of await listCategories(database)) {
    const place = cards.indexOf(name);
    await database
      .updateTable("categories")
      .set(place < 0 ? { card_position: cards.length, in_galleries: 0 } : { card_position: place })
      .where("id", "=", id)
      .execute();
  }
}

/** Translates category names (N2). @param names by language, then by the category's name */
export async function translateCategories(
  database: Kysely<Database>,
  names: Readonly<Partial<Record<Language, Readonly<Record<string, string>>>>>,
): Promise<void> {
  for (const { id, name } of await listCategories(database)) {
    const translations: Translations<CategoryTexts> = Object.fromEntries(
      Object.entries(names).flatMap(([language, byName]) =>
        byName[name] === undefined ? [] : [[language, { name: byName[name] }]],
      ),
    );
    await database
      .updateTable("categories")
      .set({ translations: JSON.stringify(translations) })
      .where("id", "=", id)
      .execute();
  }
}
