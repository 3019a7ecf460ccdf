import type { Kysely, Transaction } from "kysely";
import type { Article } from "#domain/article.ts";
import { featuredFirst } from "#domain/catalogue.ts";
import { isCategory } from "#domain/category.ts";
import type { Media } from "#domain/media.ts";
import type { BinnedArticle } from "#domain/version.ts";
import type { ArticlesTable, Database, MediaRow } from "../database/schema.ts";

/** Reading outside a transaction or inside one. */
type Reader = Kysely<Database> | Transaction<Database>;

/** Which articles: those that visitors see, those that are not in the bin, those that are. */
type Which = "shown" | "kept" | "binned";

/** The columns of a medium that an article shows: a change of any touches the article. */
export const SHOWN_OF_MEDIA = [
  "media.id",
  "media.url",
  "media.width",
  "media.height",
  "media.alt",
  "media.colour",
  "media.thumbhash",
  "media.widths",
  "media.caption",
  "media.focus_x",
  "media.focus_y",
  "media.poster_id",
] as const;

/** As many ids are named in one query: both databases take more. */
export const MOST_NAMED = 500;

type ShownRow = Omit<MediaRow, "kind" | "state" | "bytes" | "hash" | "variants" | "created_at">;

/**
 * The public articles with their pictures, featured first, then by title (K1).
 * @param ids only those of these, at most `MOST_NAMED`
 */
export async function listShown(reader: Reader, ids?: readonly number[]): Promise<Article[]> {
  return (await readArticles(reader, "shown", ids)).map(({ article }) => article);
}

/** The public ones and the drafts, in the same order. */
export async function listKept(reader: Reader): Promise<Article[]> {
  return (await readArticles(reader, "kept")).map(({ article }) => article);
}

/** What lies in the bin, the last first. */
export async function listBinned(reader: Reader): Promise<BinnedArticle[]> {
  const binned = await readArticles(reader, "binned");
  return binned
    .map(({ article, deletedAt }) => ({ article, deletedAt: deletedAt ?? 0 }))
    .toSorted((a, b) => b.deletedAt - a.deletedAt);
}

/** One article that is not in the bin; undefined where there is no such id. */
export async function findKept(reader: Reader, id: number): Promise<Article | undefined> {
  return (await readArticles(reader, "kept", [id]))[0]?.article;
}

/** Final pictures and films by their address; unknown ones are left out. */
export async function listMedia(
  reader: Reader,
  urls: readonly string[],
): Promise<Map<string, Media>> {
  if (urls.length === 0) return new Map();
  // The state is looked at here: asked for both, SQLite reads all final rows instead of these few.
  const rows = await reader.selectFrom("media").selectAll().where("url", "in", urls).execute();
  const final = rows.filter(({ state }) => state === "final");
  const toMedia = await mediaMaker(reader, final);
  return new Map(final.map((row) => [row.url, toMedia(row)]));
}

/** @param ids only those of these; all where they are left out */
async function readArticles(reader: Reader, which: Which, ids?: readonly number[]) {
  if (ids?.length === 0) return [];
  const rows = await reader
    .selectFrom("articles")
    .leftJoin("slugs", (join) =>
      join.onRef("slugs.article_id", "=", "articles.id").on("slugs.is_current", "=", 1),
    )
    .select(["articles.id", "title", "year", "is_top", "is_draft", "version", "deleted_at"])
    .select("slugs.slug")
    .where("deleted_at", which === "binned" ? "is not" : "is", null)
    .$if(which === "shown", (query) => query.where("is_draft", "=", 0))
    .$if(ids !== undefined, (query) => query.where("articles.id", "in", ids ?? []))
    .execute();
  const read: { article: Article; deletedAt: number | null }[] = [];
  // In parts also because what the database answers is then let go of while it is still young.
  for (let start = 0; start < rows.length; start += MOST_NAMED) {
    const part = rows.slice(start, start + MOST_NAMED);
    const { servicesOf, imagesOf, coverOf } = await readLists(
      reader,
      part.map(({ id }) => id),
    );
    for (const row of part) {
      const article = {
        ...fieldsOf(row),
        services: (servicesOf.get(row.id) ?? []).filter(isCategory),
        mainCenter: coverOf.get(row.id) ?? null,
        images: imagesOf.get(row.id) ?? [],
      };
      read.push({ article, deletedAt: row.deleted_at });
    }
  }
  return read.toSorted((a, b) => featuredFirst(a.article, b.article));
}

/** @param ids at most `MOST_NAMED` */
async function readLists(reader: Reader, ids: readonly number[]) {
  const services = await reader
    .selectFrom("article_services")
    .select(["article_id", "category"])
    .where("article_id", "in", ids)
    .orderBy("article_id")
    .orderBy("position")
    .execute();
  const images = await reader
    .selectFrom("article_media")
    .innerJoin("media", "media.id", "article_media.media_id")
    .select("article_media.article_id")
    .select(SHOWN_OF_MEDIA)
    .where("article_media.article_id", "in", ids)
    // As the key of the table has them, so that the database sorts nothing.
    .orderBy("article_media.article_id")
    .orderBy("article_media.position")
    .execute();
  const covers = await reader
    .selectFrom("articles")
    .innerJoin("media", "media.id", "articles.main_media_id")
    .select("articles.id as article_id")
    .select(SHOWN_OF_MEDIA)
    .where("articles.id", "in", ids)
    .execute();
  const toMedia = await mediaMaker(reader, [...images, ...covers]);
  return {
    servicesOf: byArticle(services, ({ category }) => category),
    imagesOf: byArticle(images, toMedia),
    coverOf: new Map(covers.map((row) => [row.article_id, toMedia(row)])),
  };
}

/** What is made of the rows of each article, in their order. */
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

type ArticleRow = Pick<ArticlesTable, "title" | "year" | "is_top" | "version"> & {
  id: number;
  is_draft: number;
  slug: string | null;
};

/** What has no public address is reached by its number, by the admin alone (G5). */
function fieldsOf({ id, slug, title, year, is_top, is_draft, version }: ArticleRow) {
  return {
    id,
    slug: slug ?? String(id),
    title,
    year,
    isTop: is_top === 1,
    isDraft: is_draft === 1,
    version,
  };
}

/** @param rows all that it will be asked to make */
async function mediaMaker(
  reader: Reader,
  rows: readonly Pick<MediaRow, "poster_id">[],
): Promise<(row: ShownRow) => Media> {
  const ids = new Set<number | null>(rows.map(({ poster_id }) => poster_id));
  ids.delete(null);
  const left = [...ids];
  const posterOf = new Map<number | null, Media>();
  while (left.length > 0) {
    const posters = await reader
      .selectFrom("media")
      .select(SHOWN_OF_MEDIA)
      .where("id", "in", left.splice(0, MOST_NAMED))
      .execute();
    for (const row of posters) posterOf.set(row.id, toMedia(row, null));
  }
  return (row) => toMedia(row, posterOf.get(row.poster_id) ?? null);
}

/** A film is as large as its poster, which is one of its frames. */
function toMedia(row: ShownRow, poster: Media | null): Media {
  return {
    url: row.url,
    width: row.width ?? poster?.width ?? null,
    height: row.height ?? poster?.height ?? null,
    alt: row.alt,
    colour: row.colour,
    placeholder: row.thumbhash,
    widths: JSON.parse(row.widths),
    caption: row.caption,
    focus: row.focus_x === null || row.focus_y === null ? null : { x: row.focus_x, y: row.focus_y },
    poster,
  };
}
