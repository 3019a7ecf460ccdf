import { sql, type Kysely, type Transaction } from "kysely";
import type { Article } from "#domain/article.ts";
import { coverOf } from "#domain/article-media.ts";
import { isFilm } from "#domain/film.ts";
import type { FilmFacts, Media } from "#domain/media.ts";
import { mapValues } from "#domain/records.ts";
import { EMPTY_STORY, type Credit, type Story } from "#domain/story.ts";
import type { Subtitles } from "#domain/subtitles.ts";
import type { TrashedArticle } from "#domain/version.ts";
import type { ListedArticle, WorkSummary } from "#domain/works.ts";
import { TEXT_COLUMNS, type Database, type MediaRow } from "../database/schema.ts";

export type Reader = Kysely<Database> | Transaction<Database>;

/** Public articles. Written as raw SQL with literals, because SQLite uses a partial index only then. */
export const IS_PUBLIC = sql<boolean>`articles.is_draft = 0 AND articles.deleted_at IS NULL`;
export const IS_ACTIVE = sql<boolean>`articles.deleted_at IS NULL`;

/** Maximum number of ids in one query; both databases accept more. */
export const MOST_NAMED = 500;

const MEDIA_COLUMNS = [
  "media.id",
  "media.url",
  "media.width",
  "media.height",
  "media.alt",
  "media.translations",
  "media.colour",
  "media.thumbhash",
  "media.widths",
  "media.caption",
  "media.focus_x",
  "media.focus_y",
  "media.poster_id",
  "media.film_facts",
] as const;

type ShownRow = Omit<
  MediaRow,
  "kind" | "state" | "bytes" | "hash" | "rendition_state" | "created_at"
>;

/** `shown` leaves out hidden categories. */
export type CategoriesRead = "all" | "shown";

/** Reads articles in the order of `ids`; unknown ids are left out. */
export async function readArticles(
  reader: Reader,
  ids: readonly number[],
  categories: CategoriesRead = "all",
): Promise<Article[]> {
  const read: Article[] = [];
  for (let start = 0; start < ids.length; start += MOST_NAMED) {
    const part = ids.slice(start, start + MOST_NAMED);
    const images = await readImages(reader, part);
    const texts = await readTexts(reader, part);
    const credits = await readCredits(reader, part);
    for (const article of await readFields(reader, part, categories)) {
      const { id } = article;
      const lists = { credits: credits.get(id) ?? [], images: images.get(id) ?? [] };
      read.push({ ...article, ...(texts.get(id) ?? NO_TEXTS), ...lists });
    }
  }
  return read;
}

/** Reads what lists show of articles, in the order of `ids`. @param ids at most `MOST_NAMED` */
export async function readSummaries(
  reader: Reader,
  ids: readonly number[],
): Promise<WorkSummary[]> {
  const covered = await readCovered(reader, ids, "shown");
  return covered.map(({ article, cover }) => {
    const { id, slug, title, year, services, isTop } = article;
    return { id, slug, title, year, services, isTop, cover };
  });
}

/** Reads what the admin's list shows, in the order of `ids`. @param ids at most `MOST_NAMED` */
export async function readListed(reader: Reader, ids: readonly number[]): Promise<ListedArticle[]> {
  const covered = await readCovered(reader, ids, "all");
  const undescribed = await countUndescribed(reader, ids);
  return covered.map(({ article, cover }) => {
    const { id, slug, title, year, services, isTop, isDraft, version } = article;
    const withoutAlt = undescribed.get(id) ?? 0;
    return { id, slug, title, year, services, isTop, cover, isDraft, version, withoutAlt };
  });
}

/** Reads images only for articles that have no central picture. */
async function readCovered(
  reader: Reader,
  ids: readonly number[],
  categories: CategoriesRead,
): Promise<{ article: ArticleFields; cover: Media | null }[]> {
  if (ids.length === 0) return [];
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
  reader: Reader,
  ids: readonly number[],
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const images = reader
    .selectFrom("article_media")
    .select(["article_id", "media_id"])
    .where("article_id", "in", ids);
  const centres = reader
    .selectFrom("articles")
    .select(["id as article_id", sql<number>`main_media_id`.as("media_id")])
    .where("id", "in", ids)
    .where("main_media_id", "is not", null);
  const rows = await reader
    .selectFrom(images.union(centres).as("shown"))
    .innerJoin("media", "media.id", "shown.media_id")
    .select(["shown.article_id", ({ fn }) => fn.countAll<number>().as("count")])
    .where("media.alt", "=", "")
    .groupBy("shown.article_id")
    .execute();
  return new Map(rows.map(({ article_id, count }) => [article_id, count]));
}

/** Reads an article that is not in the trash. */
export async function findActive(
  reader: Reader,
  id: number,
  categories: CategoriesRead = "all",
): Promise<Article | undefined> {
  const found = await reader
    .selectFrom("articles")
    .select("id")
    .where("id", "=", id)
    .where(IS_ACTIVE)
    .executeTakeFirst();
  return found && (await readArticles(reader, [id], categories))[0];
}

/** Lists the trash, the last deleted first. */
export async function listTrash(reader: Reader): Promise<TrashedArticle[]> {
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

/** Reads final media by address; unknown addresses are left out. */
export async function listMedia(
  reader: Reader,
  urls: readonly string[],
): Promise<Map<string, Media>> {
  if (urls.length === 0) return new Map();
  // Filter by state here: with both conditions in the query, SQLite reads all final rows.
  const rows = await reader.selectFrom("media").selectAll().where("url", "in", urls).execute();
  const final = rows.filter(({ state }) => state === "final");
  const toMedia = await createMediaMapper(reader, final);
  return new Map(final.map((row) => [row.url, toMedia(row)]));
}

/** Reads the images of articles. @param ids at most `MOST_NAMED` */
export async function readImages(
  reader: Reader,
  ids: readonly number[],
): Promise<Map<number, Media[]>> {
  if (ids.length === 0) return new Map();
  const rows = await reader
    .selectFrom("article_media")
    .innerJoin("media", "media.id", "article_media.media_id")
    .select(["article_media.article_id", "article_media.is_full_bleed"])
    .select(MEDIA_COLUMNS)
    .where("article_media.article_id", "in", ids)
    // The order of the primary key, so that the database does not sort.
    .orderBy("article_media.article_id")
    .orderBy("article_media.position")
    .execute();
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
  reader: Reader,
  ids: readonly number[],
  categories: CategoriesRead,
): Promise<ArticleFields[]> {
  const rows = await reader
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
    .where("articles.id", "in", ids)
    .execute();
  const services = await readCategories(reader, ids, categories);
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
        services: services.get(id) ?? [],
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
  reader: Reader,
  ids: readonly number[],
): Promise<Map<number, ArticleTexts>> {
  const rows = await reader
    .selectFrom("article_texts")
    .selectAll()
    .where("article_id", "in", ids)
    .execute();
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

async function readCredits(reader: Reader, ids: readonly number[]): Promise<Map<number, Credit[]>> {
  const rows = await reader
    .selectFrom("article_credits")
    .select(["article_id", "role", "name"])
    .where("article_id", "in", ids)
    .orderBy("article_id")
    .orderBy("position")
    .execute();
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

/** Reads the category names of articles. @param ids at most `MOST_NAMED` */
export async function readCategories(
  reader: Reader,
  ids: readonly number[],
  categories: CategoriesRead,
): Promise<Map<number, string[]>> {
  const rows = await reader
    .selectFrom("article_categories")
    .innerJoin("categories", "categories.id", "article_categories.category_id")
    .select(["article_id", "categories.name"])
    .where("article_id", "in", ids)
    .$if(categories === "shown", (read) => read.where("is_hidden", "=", 0))
    .orderBy("article_id")
    .orderBy("article_categories.position")
    .execute();
  return byArticle(rows, ({ name }) => name);
}

async function readCentralImages(
  reader: Reader,
  ids: readonly number[],
): Promise<Map<number, Media>> {
  const rows = await reader
    .selectFrom("articles")
    .innerJoin("media", "media.id", "articles.main_media_id")
    .select("articles.id as article_id")
    .select(MEDIA_COLUMNS)
    .where("articles.id", "in", ids)
    .execute();
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

/** @param rows all rows that the mapper will be called with */
async function createMediaMapper(
  reader: Reader,
  rows: readonly Pick<MediaRow, "id" | "url" | "poster_id">[],
): Promise<(row: ShownRow) => Media> {
  const subtitlesOf = await readSubtitles(reader, rows);
  const ids = new Set<number | null>(rows.map(({ poster_id }) => poster_id));
  ids.delete(null);
  const left = [...ids];
  const posterOf = new Map<number | null, Media>();
  while (left.length > 0) {
    const posters = await reader
      .selectFrom("media")
      .select(MEDIA_COLUMNS)
      .where("id", "in", left.splice(0, MOST_NAMED))
      .execute();
    for (const row of posters) posterOf.set(row.id, toMedia(row, null));
  }
  return (row) => {
    const subtitles = subtitlesOf.get(row.id);
    const media = toMedia(row, posterOf.get(row.poster_id) ?? null);
    return subtitles ? { ...media, subtitles } : media;
  };
}

async function readSubtitles(
  reader: Reader,
  media: readonly Pick<MediaRow, "id" | "url">[],
): Promise<Map<number, Subtitles>> {
  const left = [...new Set(media.flatMap(({ id, url }) => (isFilm(url) ? id : [])))];
  const found = new Map<number, Subtitles>();
  while (left.length > 0) {
    const rows = await reader
      .selectFrom("film_subtitles")
      .innerJoin("media", "media.id", "film_subtitles.subtitles_id")
      .select(["film_subtitles.media_id", "film_subtitles.language", "media.url"])
      .where("film_subtitles.media_id", "in", left.splice(0, MOST_NAMED))
      .execute();
    for (const { media_id, language, url } of rows) {
      found.set(media_id, { ...found.get(media_id), [language]: url });
    }
  }
  return found;
}

/** A film without a size has that of its poster, which is one of its frames. */
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
    ...(row.translations !== "{}" && { translations: JSON.parse(row.translations) }),
    ...filmOf(row),
  };
}

function filmOf({ film_facts }: ShownRow): Pick<Media, "film"> {
  if (film_facts === null) return {};
  const { durationS, hasSound, isPlayable, sides, hasLoops, id }: FilmFacts =
    JSON.parse(film_facts);
  const known = { ...(hasLoops && { hasLoops }), ...(id !== undefined && { id }) };
  return { film: { durationS, hasSound, isPlayable, sides, ...known } };
}
