import { type ExpressionBuilder, type Kysely, type Transaction } from "kysely";
import type { Article } from "#domain/article.ts";
import { categorySlug } from "#domain/category.ts";
import { isTypable } from "#domain/parsing.ts";
import { showcase, type ShowcasePair } from "#domain/showcase.ts";
import { fold } from "#domain/slug.ts";
import type { GalleryImage, Neighbours, Works, WorkFilter } from "#domain/works.ts";
import { containsFolded } from "../database/folded.ts";
import { inSnapshot } from "../database/revision.ts";
import { findMovedCategory, listPublicCategories } from "../categories/category-store.ts";
import type { Database } from "../database/schema.ts";
import { IS_PUBLIC, readArticles, readSummaries } from "./article-reader.ts";

type Trx = Transaction<Database>;

/** Creates the queries of the visitors' pages, which migration 10 indexes. */
export function createWorks(database: Kysely<Database>): Works {
  const read = <Answer>(question: (trx: Trx) => Promise<Answer>) => inSnapshot(database, question);
  return {
    count: () => read((trx) => countOf(publicWorks(trx))),
    categories: () => read(listPublicCategories),
    movedCategory: (slug) => read((trx) => findMovedCategory(trx, slug)),
    first: (count) =>
      read(async (trx) => readSummaries(trx, await idsOf(inListOrder(publicWorks(trx), count)))),
    page: (filter, { from, size }) =>
      read(async (trx) => {
        const fitting = filtered(trx, filter.category);
        const total = await countOf(fitting);
        const start = from < total ? from : 0;
        const ordered = inOrder(fitting, filter.order).offset(start).limit(size);
        const ids = await idsOf(ordered);
        return { from: start, total, rows: await readSummaries(trx, ids) };
      }),
    featuredPlaces: () => read(featuredPlaces),
    headings: (filter) => read((trx) => headings(trx, filter)),
    showcase: (pairs) =>
      read(async (trx) => {
        const candidates = new Set<number>();
        const titled = await bestTitled(trx, pairs);
        const picked = await idsBySlug(trx, pairs);
        for (const pair of pairs) {
          const id = picked.get(pair.work) ?? titled.get(pair);
          const ids =
            id === undefined
              ? await newestOf(trx, categorySlug(pair.category), pairs.length)
              : [id];
          for (const each of ids) candidates.add(each);
        }
        if (candidates.size === 0) return [];
        const ids = await idsOf(
          inListOrder(publicWorks(trx).where("articles.id", "in", [...candidates])),
        );
        const chosen = showcase(await readSummaries(trx, ids), pairs);
        const chosenIds = new Set(chosen.map(({ article: { id } }) => id));
        const articles = await readArticles(trx, [...chosenIds], "shown");
        const byId = new Map(articles.map((article) => [article.id, article]));
        return chosen.flatMap(({ pair, article: { id } }) => {
          const article = byId.get(id);
          return article ? [{ pair, article }] : [];
        });
      }),
    neighbours: (id) => read((trx) => neighbours(trx, id)),
    images: (category, request) =>
      read(async (trx) => {
        const works = await inListOrder(filtered(trx, category))
          .select("articles.id")
          .select(imageCount)
          .execute();
        const total = works.reduce((sum, { images }) => sum + (images ?? 0), 0);
        const from = request.from < total ? request.from : 0;
        const end = from + request.size;
        const shown: number[] = [];
        let [at, skipped] = [0, 0];
        for (const { id, images } of works) {
          const start = at;
          at += images ?? 0;
          if (at <= from) skipped = at;
          else if (start < end) shown.push(id);
        }
        const images = (await readArticles(trx, shown, "shown")).flatMap(galleryImages);
        return { from, total, rows: images.slice(from - skipped, end - skipped) };
      }),
    withSlugs: (slugs) =>
      read(async (trx) => {
        if (slugs.length === 0) return [];
        const named = publicWorks(trx)
          .innerJoin("slugs", "slugs.article_id", "articles.id")
          .where("slugs.is_current", "=", 1)
          .where("slugs.slug", "in", slugs);
        return readArticles(trx, await idsOf(named), "shown");
      }),
    atRandom: (chance) =>
      read(async (trx) => {
        const place = Math.floor(chance * (await countOf(publicWorks(trx))));
        const ids = await idsOf(inOrder(publicWorks(trx), "studio").offset(place).limit(1));
        return (await readArticles(trx, ids, "shown"))[0];
      }),
  };
}

/** Starts a query of the public articles. */
export function publicWorks(trx: Kysely<Database>) {
  return trx.selectFrom("articles").where(IS_PUBLIC);
}

type WorksQuery = ReturnType<typeof publicWorks>;

/** Sorts works in the studio's order; an order by title starts with the featured ones (D1). */
export function inListOrder(works: WorksQuery, most?: number): WorksQuery {
  const ordered = works.orderBy("list_key").orderBy("articles.id");
  return most === undefined ? ordered : ordered.limit(most);
}

/** Sorts works in the studio's order, or as the headings of the index (G4). */
function inOrder(works: WorksQuery, order: WorkFilter["order"]): WorksQuery {
  if (order === "studio") return works.orderBy("order_key").orderBy("articles.id");
  const grouped = order === "year" ? works.orderBy("year", "desc") : works.orderBy("letter");
  return grouped.orderBy("sort_key").orderBy("articles.id");
}

/** @param category slug, or null for all */
function filtered(trx: Trx, category: string | null): WorksQuery {
  return category === null ? publicWorks(trx) : publicWorks(trx).where(carries(category));
}

function carries(category: string) {
  return ({ exists, lit, selectFrom }: ExpressionBuilder<Database, "articles">) => {
    if (!isTypable(category)) return lit(false);
    return exists(
      selectFrom("article_categories")
        .innerJoin("categories", "categories.id", "article_categories.category_id")
        .select("categories.id")
        .whereRef("article_categories.article_id", "=", "articles.id")
        .where("categories.slug", "=", category)
        .where("categories.is_hidden", "=", 0),
    );
  };
}

function imageCount({ selectFrom }: ExpressionBuilder<Database, "articles">) {
  return selectFrom("article_media")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .whereRef("article_media.article_id", "=", "articles.id")
    .as("images");
}

function rowCount({ fn }: ExpressionBuilder<Database, "articles">) {
  return fn.countAll<number>().as("count");
}

async function idsOf(works: Pick<WorksQuery, "select">): Promise<number[]> {
  const rows = await works.select("articles.id").execute();
  return rows.map(({ id }) => id);
}

async function countOf(works: WorksQuery): Promise<number> {
  const { count } = await works.select(rowCount).executeTakeFirstOrThrow();
  return count;
}

async function featuredPlaces(trx: Trx): Promise<number[]> {
  const featured = await publicWorks(trx)
    .select(["id", "order_key"])
    .where("is_top", "=", 1)
    .orderBy("order_key")
    .orderBy("id")
    .execute();
  const places: number[] = [];
  for (const { order_key: key, id } of featured) {
    const before = publicWorks(trx).where(({ eb, refTuple, tuple }) =>
      eb(refTuple("order_key", "articles.id"), "<", tuple(key, id)),
    );
    places.push(await countOf(before));
  }
  return places;
}

async function headings(trx: Trx, { order, category }: WorkFilter) {
  if (order === "title") {
    return filtered(trx, category)
      .select(["letter as heading", rowCount])
      .groupBy("letter")
      .orderBy("letter")
      .execute();
  }
  const years = await filtered(trx, category)
    .select(["year", rowCount])
    .groupBy("year")
    .orderBy("year", "desc")
    .execute();
  return years.map(({ year, count }) => ({ heading: String(year), count }));
}

/** Prefers an equal title to one that contains the pair's title (H2). */
async function bestTitled(
  trx: Trx,
  pairs: readonly ShowcasePair[],
): Promise<Map<ShowcasePair, number>> {
  const titled = pairs.filter(({ title }) => fold(title) !== "");
  const found = new Map<ShowcasePair, number>();
  if (titled.length === 0) return found;
  // All pairs in one pass, because no index supports a search for substrings.
  const isAny = ({ or }: ExpressionBuilder<Database, "articles">) =>
    or(titled.map(({ title }) => containsFolded("folded_title", title)));
  const rows = await inListOrder(publicWorks(trx).where(isAny))
    .select(["id", "folded_title"])
    .execute();
  for (const pair of titled) {
    const wanted = fold(pair.title);
    const best =
      rows.find((row) => row.folded_title === wanted) ??
      rows.find((row) => row.folded_title.includes(wanted));
    if (best) found.set(pair, best.id);
  }
  return found;
}

/** Finds the works that pairs name by their canonical slugs (U5). */
async function idsBySlug(trx: Trx, pairs: readonly ShowcasePair[]): Promise<Map<string, number>> {
  const named = pairs.map(({ work }) => work).filter((slug) => slug !== "");
  if (named.length === 0) return new Map();
  const rows = await publicWorks(trx)
    .innerJoin("slugs", "slugs.article_id", "articles.id")
    .where("slugs.is_current", "=", 1)
    .where("slugs.slug", "in", named)
    .select(["slugs.slug", "articles.id"])
    .execute();
  return new Map(rows.map(({ slug, id }) => [slug, id]));
}

/** The featured first, then the newest. @param category slug */
async function newestOf(trx: Trx, category: string, most: number): Promise<number[]> {
  const newest = filtered(trx, category)
    .orderBy("is_top", "desc")
    .orderBy("year", "desc")
    .orderBy("articles.id", "desc")
    .limit(most);
  return idsOf(newest);
}

async function firstInOrder(
  works: WorksQuery,
  direction: "asc" | "desc",
): Promise<number | undefined> {
  const ordered = works.orderBy("order_key", direction).orderBy("articles.id", direction);
  return (await idsOf(ordered.limit(1)))[0];
}

async function neighbours(trx: Trx, id: number): Promise<Neighbours> {
  const { order_key: key, is_draft: isDraft } = await trx
    .selectFrom("articles")
    .select(["order_key", "is_draft"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const others = publicWorks(trx).where("articles.id", "!=", id);
  const beside = (side: "<" | ">") =>
    others.where(({ eb, refTuple, tuple }) =>
      eb(refTuple("order_key", "articles.id"), side, tuple(key, id)),
    );
  const position = (await countOf(beside("<"))) + 1;
  const total = (await countOf(publicWorks(trx))) + isDraft;
  const previous =
    (await firstInOrder(beside("<"), "desc")) ?? (await firstInOrder(others, "desc"));
  const next = (await firstInOrder(beside(">"), "asc")) ?? (await firstInOrder(others, "asc"));
  const ids = [previous, next].filter((each) => each !== undefined);
  const summaries = new Map(
    (await readSummaries(trx, [...new Set(ids)])).map((each) => [each.id, each]),
  );
  const summaryOf = (neighbour: number | undefined) => summaries.get(neighbour ?? 0) ?? null;
  return { position, total, previous: summaryOf(previous), next: summaryOf(next) };
}

function galleryImages({ id, title, slug, categories, images }: Article): GalleryImage[] {
  return images.map((media, index) => ({
    id: `${id}-${index}`,
    place: index,
    media,
    postTitle: title,
    slug,
    count: images.length,
    categories,
  }));
}
