import { sql, type Kysely } from "kysely";
import type { Article } from "#domain/article.ts";
import { coverOf } from "#domain/article-media.ts";
import type { Media } from "#domain/media.ts";
import { mapValues } from "#domain/records.ts";
import { EMPTY_STORY, type Credit, type Story } from "#domain/story.ts";
import type { TrashedArticle } from "#domain/trash.ts";
import type { ListedArticle, WorkSummary } from "#domain/works.ts";
import { queryInParts } from "../database/query-in-parts.ts";
import { TEXT_COLUMNS, type Database } from "../database/schema.ts";
import { createMediaMapper, MEDIA_COLUMNS } from "./media-reader.ts";

/** Public articles. Written as raw SQL with literals, because SQLite uses a partial index only then. */
export const IS_PUBLIC = sql<boolean>`articles.is_draft = 0 AND articles.deleted_at IS NULL`;
export const NOT_IN_TRASH = sql<boolean>`articles.deleted_at IS NULL`;

/** `shown` leaves out hidden categories. */
export type CategoriesRead = "all" | "shown";

/** Reads articles in the order of `ids`; unknown ids are left out. */
export async function readArticles(
  reader: Kysely<Database>,
  ids: readonly number[],
  categories: CategoriesRead = "all",
): Promise<Article[]> {
  const images = await readImages(reader, ids);
  const texts = await readTexts(reader, ids);
  const credits = await readCredits(reader, ids);
  const articles = await readFields(reader, ids, categories);
  return articles.map((article) => {
    const { id } = article;
    const lists = { credits: credits.get(id) ?? [], images: images.get(id) ?? [] };
    return { ...article, ...(texts.get(id) ?? NO_TEXTS), ...lists };
  });
}

/** Reads what lists show of articles, in the order of `ids`. */
export async function readSummaries(
  reader: Kysely<Database>,
  ids: readonly number[],
): Promise<WorkSummary[]> {
  const covered = await readCovered(reader, ids, "shown");
  return covered.map(({ article, cover }) => {
    const { id, slug, title, year, categories, isTop } = article;
    return { id, slug, title, year, categories, isTop, cover };
  });
}

/** Reads what the admin's list shows, in the order of `ids`. */
export async function readListed(
  reader: Kysely<Database>,
  ids: readonly number[],
): Promise<ListedArticle[]> {
  const covered = await readCovered(reader, ids, "all");
  const undescribed = await countUndescribed(reader, ids);
  return covered.map(({ article, cover }) => {
    const { id, slug, title, year, categories, isTop, isDraft, version } = article;
    const withoutAlt = undescribed.get(id) ?? 0;
    return { id, slug, title, year, categories, isTop, cover, isDraft, version, withoutAlt };
  });
}

/** Reads articles with their covers, and galleries only of those without a central picture. */
async function readCovered(
  reader: Kysely<Database>,
  ids: readonly number[],
  categories: CategoriesRead,
): Promise<{ article: ArticleFields; cover: Media | null }[]> {
  const articles = await readFields(reader, ids, categories);
  const uncovered = articles.filter((each) => coverOf({ ...each, images: [] }) === null);
  const images = await readImages(
    reader,
    uncovered.map(({ id }) => id),
  );
  return articles.map((article) => ({
    article,
    cover: coverOf({ ...article, images: images.get(article.id) ?? [] }),
  }));
}

async function countUndescribed(
  reader: Kysely<Database>,
  ids: readonly number[],
): Promise<Map<number, number>> {
  const rows = await queryInParts(ids, (some) => {
    const images = reader
      .selectFrom("article_media")
      .select(["article_id", "media_id"])
      .where("article_id", "in", some);
    const centres = reader
      .selectFrom("articles")
      .select(["id as article_id", sql<number>`main_media_id`.as("media_id")])
      .where("id", "in", some)
      .where("main_media_id", "is not", null);
    return reader
      .selectFrom(images.union(centres).as("shown"))
      .innerJoin("media", "media.id", "shown.media_id")
      .select(["shown.article_id", ({ fn }) => fn.countAll<number>().as("count")])
      .where("media.alt", "=", "")
      .groupBy("shown.article_id")
      .execute();
  });
  return new Map(rows.map(({ article_id, count }) => [article_id, count]));
}

/** Reads an article that is not in the trash. */
export async function findOutsideTrash(
  reader: Kysely<Database>,
  id: number,
  categories: CategoriesRead = "all",
): Promise<Article | undefined> {
  const found = await reader
    .selectFrom("articles")
    .select("id")
    .where("id", "=", id)
    .where(NOT_IN_TRASH)
    .executeTakeFirst();
  return found && (await readArticles(reader, [id], categories))[0];
}

/** Lists the trash, the last deleted first. */
export async function listTrash(reader: Kysely<Database>): Promise<TrashedArticle[]> {
  const rows = await reader
    .selectFrom("articles")
    .select(["id", "deleted_at"])
    .where("deleted_at", "is not", null)
    .orderBy("deleted_at", "desc")
    .orderBy("is_top", "desc")
    .orderBy("sort_key")
    .orderBy("id")
    .execute();
  const deletedAt = new Map(rows.map((row) => [row.id, row.deleted_at ?? 0]));
  const articles = await readArticles(reader, [...deletedAt.keys()]);
  return articles.map((article) => ({ article, deletedAt: deletedAt.get(article.id) ?? 0 }));
}

/** Reads the images of articles. */
export async function readImages(
  reader: Kysely<Database>,
  ids: readonly number[],
): Promise<Map<number, Media[]>> {
  const rows = await queryInParts(ids, (some) =>
    reader
      .selectFrom("article_media")
      .innerJoin("media", "media.id", "article_media.media_id")
      .select(["article_media.article_id", "article_media.is_full_bleed"])
      .select(MEDIA_COLUMNS)
      .where("article_media.article_id", "in", some)
      // The order of the primary key, so that the database does not sort.
      .orderBy("article_media.article_id")
      .orderBy("article_media.position")
      .execute(),
  );
  const toMedia = await createMediaMapper(reader, rows);
  return byArticle(rows, (row) => ({
    ...toMedia(row),
    ...(row.is_full_bleed === 1 && { fullBleed: true }),
  }));
}

type ArticleTexts = Omit<Story, "client" | "credits">;
const { client: _, credits: __, ...NO_TEXTS } = EMPTY_STORY;

type ArticleFields = Omit<Article, "images" | "credits" | keyof ArticleTexts>;

async function readFields(
  reader: Kysely<Database>,
  ids: readonly number[],
  categories: CategoriesRead,
): Promise<ArticleFields[]> {
  const rows = await queryInParts(ids, (some) =>
    reader
      .selectFrom("articles")
      .leftJoin("slugs", (join) =>
        join.onRef("slugs.article_id", "=", "articles.id").on("slugs.is_current", "=", 1),
      )
      .select([
        "articles.id",
        "title",
        "year",
        "is_top",
        "is_draft",
        "version",
        "client",
        "slugs.slug",
      ])
      .where("articles.id", "in", some)
      .execute(),
  );
  const categoriesOf = await readCategories(reader, ids, categories);
  const centres = await readCentralImages(reader, ids);
  const articles = new Map(
    rows.map(({ id, title, year, version, client, ...row }) => [
      id,
      {
        id,
        // An article without a public address has its id as slug, which only the admin can open.
        slug: row.slug ?? String(id),
        title,
        year,
        categories: categoriesOf.get(id) ?? [],
        isTop: row.is_top === 1,
        mainCenter: centres.get(id) ?? null,
        client,
        isDraft: row.is_draft === 1,
        version,
      },
    ]),
  );
  return ids.flatMap((id) => articles.get(id) ?? []);
}

async function readTexts(
  reader: Kysely<Database>,
  ids: readonly number[],
): Promise<Map<number, ArticleTexts>> {
  const rows = await queryInParts(ids, (some) =>
    reader.selectFrom("article_texts").selectAll().where("article_id", "in", some).execute(),
  );
  return new Map(
    rows.map((row) => [
      row.article_id,
      {
        ...mapValues(TEXT_COLUMNS, (column) => row[column]),
        translations: JSON.parse(row.translations),
      },
    ]),
  );
}

async function readCredits(
  reader: Kysely<Database>,
  ids: readonly number[],
): Promise<Map<number, Credit[]>> {
  const rows = await queryInParts(ids, (some) =>
    reader
      .selectFrom("article_credits")
      .select(["article_id", "role", "name"])
      .where("article_id", "in", some)
      .orderBy("article_id")
      .orderBy("position")
      .execute(),
  );
  const named = byArticle(rows, ({ role, name }) => ({ role, name }));
  return new Map([...named].map(([id, names]) => [id, creditsOf(names)]));
}

/** Consecutive names with the same role form one credit. */
function creditsOf(rows: readonly { role: string; name: string }[]): Credit[] {
  const credits: Credit[] = [];
  for (const { role, name } of rows) {
    const last = credits.at(-1);
    if (last?.role === role) last.names.push(name);
    else credits.push({ role, names: [name] });
  }
  return credits;
}

/** Reads the category names of articles. */
export async function readCategories(
  reader: Kysely<Database>,
  ids: readonly number[],
  categories: CategoriesRead,
): Promise<Map<number, string[]>> {
  const rows = await queryInParts(ids, (some) =>
    reader
      .selectFrom("article_categories")
      .innerJoin("categories", "categories.id", "article_categories.category_id")
      .select(["article_id", "categories.name"])
      .where("article_id", "in", some)
      .$if(categories === "shown", (read) => read.where("is_hidden", "=", 0))
      .orderBy("article_id")
      .orderBy("article_categories.position")
      .execute(),
  );
  return byArticle(rows, ({ name }) => name);
}

async function readCentralImages(
  reader: Kysely<Database>,
  ids: readonly number[],
): Promise<Map<number, Media>> {
  const rows = await queryInParts(ids, (some) =>
    reader
      .selectFrom("articles")
      .innerJoin("media", "media.id", "articles.main_media_id")
      .select("articles.id as article_id")
      .select(MEDIA_COLUMNS)
      .where("articles.id", "in", some)
      .execute(),
  );
  const toMedia = await createMediaMapper(reader, rows);
  return new Map(rows.map((row) => [row.article_id, toMedia(row)]));
}

function byArticle<Row extends { article_id: number }, Made>(
  rows: readonly Row[],
  make: (row: Row) => Made,
): Map<number, Made[]> {
  const made = new Map<number, Made[]>();
  for (const row of rows) {
    const list = made.get(row.article_id);
    if (list) list.push(make(row));
    else made.set(row.article_id, [make(row)]);
  }
  return made;
}
