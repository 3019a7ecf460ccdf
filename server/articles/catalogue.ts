import type { Kysely, Transaction } from "kysely";
import type { Article } from "#domain/article.ts";
import { inSnapshot } from "../database/revision.ts";
import type { Database } from "../database/schema.ts";
import { MOST_NAMED, readArticles } from "./article-reader.ts";
import { publicWorks } from "./works.ts";

/** A published work as a sitemap plans for it (S3). */
export interface CataloguedWork {
  id: number;
  slug: string;
  /** When it was saved last, in milliseconds since 1970. */
  changedAt: number;
  /** How many pictures and films it shows beside its main one. */
  media: number;
}

/** A new work as a feed tells of it. */
export interface NewWork {
  article: Article;
  /** Milliseconds since 1970. */
  createdAt: number;
  changedAt: number;
}

/** The published works with the times of their rows: for search engines and feeds, which ask for all of them. */
export type Catalogue = ReturnType<typeof createCatalogue>;

/** Makes what answers it over an open, migrated database. */
export function createCatalogue(database: Kysely<Database>) {
  return {
    /** All of them, the oldest first, so that a new one comes last. */
    works: (): Promise<readonly CataloguedWork[]> => inSnapshot(database, cataloguedWorks),

    /** Those with these ids, in this order. */
    articles: (ids: readonly number[]): Promise<readonly Article[]> =>
      inSnapshot(database, (trx) => readArticles(trx, ids, "shown")),

    /** The last ones that were created, the newest first. */
    newest: (count: number): Promise<readonly NewWork[]> =>
      inSnapshot(database, async (trx) => {
        const rows = await publicWorks(trx)
          .select(["id", "created_at", "updated_at"])
          .orderBy("created_at", "desc")
          .orderBy("id", "desc")
          .limit(count)
          .execute();
        const articles = await readArticles(
          trx,
          rows.map(({ id }) => id),
          "shown",
        );
        return articles.flatMap((article) => {
          const row = rows.find(({ id }) => id === article.id);
          return row ? [{ article, createdAt: row.created_at, changedAt: row.updated_at }] : [];
        });
      }),

    /** When a work of each category was saved last, by the category's slug. */
    async changesByCategory(): Promise<ReadonlyMap<string, number>> {
      const rows = await publicWorks(database)
        .innerJoin("article_categories", "article_categories.article_id", "articles.id")
        .innerJoin("categories", "categories.id", "article_categories.category_id")
        .select(["categories.slug", ({ fn }) => fn.max<number>("articles.updated_at").as("at")])
        .groupBy("categories.slug")
        .execute();
      return new Map(rows.map(({ slug, at }) => [slug, at]));
    },

    /** When pictures and films were stored, by address; what is not there is left out. */
    async storedAt(urls: readonly string[]): Promise<ReadonlyMap<string, number>> {
      const found = new Map<string, number>();
      for (let start = 0; start < urls.length; start += MOST_NAMED) {
        const rows = await database
          .selectFrom("media")
          .select(["url", "created_at"])
          .where("url", "in", urls.slice(start, start + MOST_NAMED))
          .execute();
        for (const { url, created_at: at } of rows) found.set(url, at);
      }
      return found;
    },
  };
}

async function cataloguedWorks(trx: Transaction<Database>): Promise<CataloguedWork[]> {
  const rows = await publicWorks(trx)
    .innerJoin("slugs", "slugs.article_id", "articles.id")
    .where("slugs.is_current", "=", 1)
    .leftJoin("article_media", "article_media.article_id", "articles.id")
    .select(["articles.id", "slugs.slug", "articles.updated_at"])
    .select(({ fn }) => fn.count<number>("article_media.media_id").as("media"))
    .groupBy(["articles.id", "slugs.slug", "articles.updated_at"])
    .orderBy("articles.id")
    .execute();
  return rows.map(({ updated_at: changedAt, ...row }) => ({ ...row, changedAt }));
}
