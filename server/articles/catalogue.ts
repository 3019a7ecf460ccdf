import type { Kysely, Transaction } from "kysely";
import type { Article } from "#domain/article.ts";
import { inSnapshot } from "../database/revision.ts";
import type { Database } from "../database/schema.ts";
import { queryInParts } from "../database/query-in-parts.ts";
import { readArticles } from "./article-reader.ts";
import { publicWorks } from "./works.ts";

/** A published work for the sitemap (S3). */
export interface CataloguedWork {
  id: number;
  slug: string;
  /** Last save, in milliseconds since 1970. */
  changedAt: number;
  media: number;
}

export interface NewWork {
  article: Article;
  createdAt: number;
  changedAt: number;
}

/** Creates the queries of sitemaps and feeds, which need all published works. */
export function createCatalogue(database: Kysely<Database>) {
  return {
    /** The oldest first, so that a new work comes last. */
    works: (): Promise<readonly CataloguedWork[]> => inSnapshot(database, cataloguedWorks),

    articles: (ids: readonly number[]): Promise<readonly Article[]> =>
      inSnapshot(database, (trx) => readArticles(trx, ids, "shown")),

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

    async changesByCategory(): Promise<ReadonlyMap<string, number>> {
      const rows = await publicWorks(database)
        .innerJoin("article_categories", "article_categories.article_id", "articles.id")
        .innerJoin("categories", "categories.id", "article_categories.category_id")
        .select(["categories.slug", ({ fn }) => fn.max<number>("articles.updated_at").as("at")])
        .groupBy("categories.slug")
        .execute();
      return new Map(rows.map(({ slug, at }) => [slug, at]));
    },

    async storedAt(urls: readonly string[]): Promise<ReadonlyMap<string, number>> {
      const rows = await queryInParts(urls, (some) =>
        database
          .selectFrom("media")
          .select(["url", "created_at"])
          .where("url", "in", some)
          .execute(),
      );
      return new Map(rows.map(({ url, created_at: at }) => [url, at]));
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
