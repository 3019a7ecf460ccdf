import type { Kysely, Transaction } from "kysely";
import type { Article } from "#domain/article.ts";
import { featuredFirst } from "#domain/catalogue.ts";
import { isCategory, type Category } from "#domain/category.ts";
import type { Media } from "#domain/media.ts";
import { titleSlug } from "#domain/slug.ts";
import type { Database, MediaRow } from "../database/schema.ts";

/** Reading outside a transaction or inside one. */
type Reader = Kysely<Database> | Transaction<Database>;

/** The columns of an article as the rules hand them over, pictures by the id of their row. */
export interface ArticleRecord {
  title: string;
  year: number;
  services: readonly Category[];
  isTop: boolean;
  mainMediaId: number | null;
  mediaIds: readonly number[];
}

/** Every article with its pictures, featured first, then by title (K1). */
export async function listArticles(reader: Reader): Promise<Article[]> {
  return (await readArticles(reader, undefined)).toSorted(featuredFirst);
}

/** One article; undefined where no such id is stored. */
export async function findArticle(reader: Reader, id: number): Promise<Article | undefined> {
  const [article] = await readArticles(reader, id);
  return article;
}

/** Stores a new article, without its address; gives its id. */
export async function insertArticle(
  trx: Transaction<Database>,
  record: ArticleRecord,
  now: number,
): Promise<number> {
  const { id } = await trx
    .insertInto("articles")
    .values({ ...columnsOf(record), version: 1, created_at: now, updated_at: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  await writeLists(trx, id, record);
  return id;
}

/** Replaces all of an article's fields and counts its version up. */
export async function updateArticle(
  trx: Transaction<Database>,
  id: number,
  record: ArticleRecord,
  now: number,
): Promise<void> {
  await trx
    .updateTable("articles")
    .set((article) => ({
      ...columnsOf(record),
      version: article("version", "+", 1),
      updated_at: now,
    }))
    .where("id", "=", id)
    .execute();
  await trx.deleteFrom("article_services").where("article_id", "=", id).execute();
  await trx.deleteFrom("article_media").where("article_id", "=", id).execute();
  await writeLists(trx, id, record);
}

/** Removes an article with its lists and addresses; its pictures stay in the library. */
export async function deleteArticle(trx: Transaction<Database>, id: number): Promise<void> {
  await trx.deleteFrom("articles").where("id", "=", id).execute();
}

/** How many articles but this one are featured (D4). */
export async function countFeatured(trx: Transaction<Database>, except: number): Promise<number> {
  const { count } = await trx
    .selectFrom("articles")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("is_top", "=", 1)
    .where("id", "!=", except)
    .executeTakeFirstOrThrow();
  return count;
}

/** Stores alt texts by the id of the picture's row. */
export async function writeAlts(
  trx: Transaction<Database>,
  alts: ReadonlyMap<number, string>,
): Promise<void> {
  for (const [id, alt] of alts) {
    await trx.updateTable("media").set({ alt }).where("id", "=", id).execute();
  }
}

async function writeLists(
  trx: Transaction<Database>,
  id: number,
  { services, mediaIds }: ArticleRecord,
): Promise<void> {
  if (services.length > 0) {
    const rows = services.map((category, position) => ({ article_id: id, position, category }));
    await trx.insertInto("article_services").values(rows).execute();
  }
  if (mediaIds.length > 0) {
    const rows = mediaIds.map((media_id, position) => ({ article_id: id, position, media_id }));
    await trx.insertInto("article_media").values(rows).execute();
  }
}

function columnsOf(record: ArticleRecord) {
  return {
    title: record.title,
    title_slug: titleSlug(record.title),
    year: record.year,
    is_top: record.isTop ? 1 : 0,
    main_media_id: record.mainMediaId,
  } as const;
}

async function readArticles(reader: Reader, id: number | undefined): Promise<Article[]> {
  const rows = await reader
    .selectFrom("articles")
    .innerJoin("slugs", (join) =>
      join.onRef("slugs.article_id", "=", "articles.id").on("slugs.is_current", "=", 1),
    )
    .selectAll("articles")
    .select("slugs.slug")
    .$if(id !== undefined, (query) => query.where("articles.id", "=", id ?? 0))
    .execute();
  const services = await reader
    .selectFrom("article_services")
    .select(["article_id", "category"])
    .$if(id !== undefined, (query) => query.where("article_id", "=", id ?? 0))
    .orderBy("position")
    .execute();
  const images = await reader
    .selectFrom("article_media")
    .innerJoin("media", "media.id", "article_media.media_id")
    .select("article_media.article_id")
    .selectAll("media")
    .$if(id !== undefined, (query) => query.where("article_media.article_id", "=", id ?? 0))
    .orderBy("article_media.position")
    .execute();
  const covers = await reader
    .selectFrom("articles")
    .innerJoin("media", "media.id", "articles.main_media_id")
    .select("articles.id as article_id")
    .selectAll("media")
    .$if(id !== undefined, (query) => query.where("articles.id", "=", id ?? 0))
    .execute();

  const servicesOf = Map.groupBy(services, (row) => row.article_id);
  const imagesOf = Map.groupBy(images, (row) => row.article_id);
  const coverOf = new Map(covers.map((row) => [row.article_id, toMedia(row)]));
  return rows.map((row) => ({
    id: row.id,
    slug: row.slug,
    title: row.title,
    year: row.year,
    services: (servicesOf.get(row.id) ?? []).map((each) => each.category).filter(isCategory),
    isTop: row.is_top === 1,
    mainCenter: coverOf.get(row.id) ?? null,
    images: (imagesOf.get(row.id) ?? []).map(toMedia),
    version: row.version,
  }));
}

function toMedia(row: MediaRow): Media {
  return {
    url: row.url,
    width: row.width,
    height: row.height,
    alt: row.alt,
    colour: row.colour,
    placeholder: row.thumbhash,
    widths: JSON.parse(row.widths),
  };
}
