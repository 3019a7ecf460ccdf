import { sql, type Kysely, type Transaction } from "kysely";
import type { Article } from "#domain/article.ts";
import type {
  AdminArticles,
  ArticleFilter,
  UndescribedPage,
  UntranslatedPage,
} from "#domain/site-services.ts";
import { untranslatedIn } from "#domain/untranslated.ts";
import type { Language } from "#domain/words/languages.ts";
import { containsFolded } from "../database/folded.ts";
import { queryInParts } from "../database/query-in-parts.ts";
import { inSnapshot } from "../database/revision.ts";
import type { Database } from "../database/schema.ts";
import { NOT_IN_TRASH, readArticles, readCategories, readListed } from "./article-reader.ts";
import { inListOrder, publicWorks } from "./works.ts";

type Trx = Transaction<Database>;

/** A literal, because SQLite uses a partial index only then. */
const IS_UNDESCRIBED = sql<boolean>`media.alt = ''`;

/** A page of untranslated articles ends with the part of the list that brings it to this number. */
const LEAST_UNTRANSLATED = 50;
const READ_AT_ONCE = 100;

/** Creates the queries of the admin's pages. */
export function createAdminArticles(database: Kysely<Database>): AdminArticles {
  const read = <Answer>(question: (trx: Trx) => Promise<Answer>) => inSnapshot(database, question);
  return {
    page: (filter, { from, size }) =>
      read(async (trx) => {
        const fitting = filtered(trx, filter);
        const total = await countOf(fitting);
        const start = from < total ? from : 0;
        const rows = await inListOrder(fitting, size).offset(start).select("articles.id").execute();
        const listed = await readListed(
          trx,
          rows.map(({ id }) => id),
        );
        return { from: start, total, rows: listed };
      }),
    counts: () =>
      read(async (trx) => ({
        total: await countOf(activeArticles(trx)),
        drafts: await countOf(activeArticles(trx).where("is_draft", "=", 1)),
        featured: await countOf(activeArticles(trx).where("is_top", "=", 1)),
        withoutAlt: await countUndescribed(trx),
      })),
    undescribed: (after, pictures) => read((trx) => undescribed(trx, after, pictures)),
    untranslated: (language, after) => read((trx) => untranslated(trx, language, after)),
    showing: (urls) => read((trx) => showing(trx, urls)),
    existing: async (ids) => {
      if (ids.length === 0) return new Set();
      const rows = await activeArticles(database).select("id").where("id", "in", ids).execute();
      return new Set(rows.map(({ id }) => id));
    },
    publicTitles: () => read(publicTitles),
  };
}

function activeArticles(reader: Kysely<Database>) {
  return reader.selectFrom("articles").where(NOT_IN_TRASH);
}

type ArticlesQuery = ReturnType<typeof activeArticles>;

function filtered(trx: Trx, { search, status }: ArticleFilter): ArticlesQuery {
  const wanted = search.trim();
  return activeArticles(trx)
    .$if(wanted !== "", (query) => query.where(containsFolded("folded_title", wanted)))
    .$if(status === "featured", (query) => query.where("is_top", "=", 1))
    .$if(status === "drafts", (query) => query.where("is_draft", "=", 1));
}

async function countOf(articles: ArticlesQuery): Promise<number> {
  const { count } = await articles
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

async function countUndescribed(trx: Trx): Promise<number> {
  const { count } = await trx
    .selectFrom("media")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where(IS_UNDESCRIBED)
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(
          selectFrom("article_media")
            .innerJoin("articles", "articles.id", "article_media.article_id")
            .select("articles.id")
            .whereRef("article_media.media_id", "=", "media.id")
            .where(NOT_IN_TRASH),
        ),
        exists(
          selectFrom("articles")
            .select("articles.id")
            .whereRef("articles.main_media_id", "=", "media.id")
            .where(NOT_IN_TRASH),
        ),
      ]),
    )
    .executeTakeFirstOrThrow();
  return count;
}

async function undescribed(
  trx: Trx,
  after: number | undefined,
  pictures: number,
): Promise<UndescribedPage> {
  const passed = await placeOf(trx, after);
  const centres = activeArticles(trx)
    .innerJoin("media", "media.id", "articles.main_media_id")
    .select(["articles.id", "list_key", "media.url", sql<number>`-1`.as("position")])
    .where(IS_UNDESCRIBED);
  const images = activeArticles(trx)
    .innerJoin("article_media", "article_media.article_id", "articles.id")
    .innerJoin("media", "media.id", "article_media.media_id")
    .select(["articles.id", "list_key", "media.url", "article_media.position"])
    .where(IS_UNDESCRIBED);
  const rows = await trx
    .selectFrom(centres.unionAll(images).as("shown"))
    .select(["id", "url"])
    .select(({ eb, refTuple, tuple }) =>
      (passed
        ? eb(refTuple("list_key", "id"), ">", tuple(passed.list_key, passed.id))
        : eb.lit(true)
      ).as("is_ahead"),
    )
    .orderBy("list_key")
    .orderBy("id")
    .orderBy("position")
    .execute();
  const seen = new Set<string>();
  const ahead = new Map<number, string[]>();
  for (const { id, url, is_ahead: isAhead } of rows) {
    if (seen.has(url)) continue;
    seen.add(url);
    if (!isAhead) continue;
    const urls = ahead.get(id);
    if (urls) urls.push(url);
    else ahead.set(id, [url]);
  }
  const shown = new Map<number, string[]>();
  let count = 0;
  for (const [id, urls] of ahead) {
    if (count >= pictures) break;
    shown.set(id, urls);
    count += urls.length;
  }
  const articles = await readArticles(trx, [...shown.keys()]);
  return {
    articles: articles.map((article) => ({ article, urls: shown.get(article.id) ?? [] })),
    elsewhere: seen.size - count,
    last: shown.size < ahead.size ? ([...shown.keys()].at(-1) ?? null) : null,
  };
}

async function untranslated(
  trx: Trx,
  language: Language,
  after: number | undefined,
): Promise<UntranslatedPage> {
  const articles: UntranslatedPage["articles"] = [];
  let last = after;
  for (;;) {
    const passed = await placeOf(trx, last);
    const all = activeArticles(trx);
    const ahead = passed
      ? all.where(({ eb, refTuple, tuple }) =>
          eb(refTuple("list_key", "id"), ">", tuple(passed.list_key, passed.id)),
        )
      : all;
    const ids = await inListOrder(ahead, READ_AT_ONCE).select("articles.id").execute();
    const read = await readArticles(
      trx,
      ids.map(({ id }) => id),
    );
    for (const article of read) {
      const missing = untranslatedIn(article, language);
      if (missing.length > 0) articles.push({ id: article.id, title: article.title, missing });
    }
    last = read.at(-1)?.id;
    if (last === undefined || ids.length < READ_AT_ONCE) return { articles, last: null };
    if (articles.length >= LEAST_UNTRANSLATED) return { articles, last };
  }
}

/** Where an article stands in the list; undefined if it is gone. */
async function placeOf(trx: Trx, id: number | undefined) {
  if (id === undefined) return undefined;
  return activeArticles(trx).select(["id", "list_key"]).where("id", "=", id).executeTakeFirst();
}

async function showing(trx: Trx, urls: readonly string[]) {
  const rows = await queryInParts(urls, (some) => {
    const named = trx
      .selectFrom("media as named")
      .innerJoin("media as shown", (join) =>
        join.on(({ or, eb }) =>
          or([
            eb("shown.id", "=", eb.ref("named.id")),
            eb("shown.poster_id", "=", eb.ref("named.id")),
            eb(
              "shown.id",
              "in",
              eb
                .selectFrom("film_subtitles")
                .select("media_id")
                .whereRef("subtitles_id", "=", "named.id"),
            ),
          ]),
        ),
      )
      .where("named.url", "in", some);
    const among = named
      .innerJoin("article_media", "article_media.media_id", "shown.id")
      .innerJoin("articles", "articles.id", "article_media.article_id")
      .where(NOT_IN_TRASH)
      .select(["named.url", "articles.id", "title", "list_key"]);
    const central = named
      .innerJoin("articles", "articles.main_media_id", "shown.id")
      .where(NOT_IN_TRASH)
      .select(["named.url", "articles.id", "title", "list_key"]);
    return trx
      .selectFrom(among.union(central).as("places"))
      .select(["url", "id", "title"])
      .orderBy("list_key")
      .orderBy("id")
      .execute();
  });
  const found = new Map<string, Pick<Article, "id" | "title">[]>();
  for (const { url, id, title } of rows) {
    found.set(url, [...(found.get(url) ?? []), { id, title }]);
  }
  return found;
}

async function publicTitles(trx: Trx) {
  const rows = await inListOrder(publicWorks(trx))
    .innerJoin("slugs", "slugs.article_id", "articles.id")
    .where("slugs.is_current", "=", 1)
    .select(["articles.id", "slugs.slug", "title", "year", "is_top"])
    .execute();
  const ids = rows.map(({ id }) => id);
  const categoriesOf = await readCategories(trx, ids, "all");
  return rows.map(({ id, slug, title, year, is_top }) => {
    const categories = categoriesOf.get(id) ?? [];
    return { id, slug, title, year, categories, isTop: is_top === 1 };
  });
}
