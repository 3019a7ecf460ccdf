import type { Kysely, Transaction } from "kysely";
import pLimit from "p-limit";
import type { Article } from "#domain/article.ts";
import { featuredFirst } from "#domain/catalogue.ts";
import { atOneMoment, currentRevision, tagOf, type Revision } from "../database/library.ts";
import type { Database } from "../database/schema.ts";
import { listShown, MOST_NAMED } from "./article-reader.ts";

/** The whole list at one moment, with the revision it belongs to. */
export interface ArticleList {
  articles: readonly Article[];
  /** Changes exactly when the list may have: what an ETag is made of. */
  tag: string;
}

interface KnownList extends ArticleList {
  as: Revision;
}

/**
 * Makes a reader of the public list, which keeps what it read and asks the database only for
 * what was touched since, by whichever process. An article that nothing touched stays the
 * same object, so that what was made of it can stay too.
 */
export function articleListReader(database: Kysely<Database>): () => Promise<ArticleList> {
  let known: KnownList | undefined;
  // Whoever asks meanwhile waits for the same reading, and mostly finds in it what he needs.
  const oneAtATime = pLimit(1);
  return async () => {
    const tag = tagOf(await currentRevision(database));
    if (known?.tag === tag) return known;
    return oneAtATime(async () => {
      if (known?.tag !== tag) known = await atOneMoment(database, (trx) => upToDate(trx, known));
      return known;
    });
  };
}

async function upToDate(
  trx: Transaction<Database>,
  known: KnownList | undefined,
): Promise<KnownList> {
  const { last_removal: lastRemoval, ...as } = await trx
    .selectFrom("library")
    .select(["name", "revision", "last_removal"])
    .executeTakeFirstOrThrow();
  // A library that went back was put back from a copy: what is known of it is of another future.
  const isOfThePast = known?.as.name === as.name && known.as.revision <= as.revision;
  const ids = isOfThePast ? await touchedSince(trx, known.as) : undefined;
  if (!isOfThePast || ids === undefined) {
    return { articles: await listShown(trx), tag: tagOf(as), as };
  }
  const present = lastRemoval > known.as.revision ? await presentIds(trx) : undefined;
  const isNews = ids.length > 0 || present !== undefined;
  const articles = isNews
    ? patched(known.articles, new Set(ids), present, await listShown(trx, ids))
    : known.articles;
  return { articles, tag: tagOf(as), as };
}

/** The articles that were touched after a revision; undefined for more than are worth naming. */
async function touchedSince(
  trx: Transaction<Database>,
  { revision }: Revision,
): Promise<number[] | undefined> {
  const rows = await trx
    .selectFrom("articles")
    .select("id")
    .where("touched", ">", revision)
    .limit(MOST_NAMED + 1)
    .execute();
  return rows.length > MOST_NAMED ? undefined : rows.map(({ id }) => id);
}

async function presentIds(trx: Transaction<Database>): Promise<ReadonlySet<number>> {
  const rows = await trx.selectFrom("articles").select("id").execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * The list with what is new, in its order.
 * @param touched the ids of all that may have changed
 * @param present the ids of all that are there; undefined where none was removed for good
 * @param fresh those of the touched that visitors see, as they are now
 */
function patched(
  articles: readonly Article[],
  touched: ReadonlySet<number>,
  present: ReadonlySet<number> | undefined,
  fresh: readonly Article[],
): Article[] {
  const list = articles.filter(({ id }) => !touched.has(id) && present?.has(id) !== false);
  for (const article of fresh) list.splice(placeOf(article, list), 0, article);
  return list;
}

/** Where an article belongs in a list that is in order, and which doesn't hold it. */
function placeOf(article: Article, list: readonly Article[]): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const other = list[middle];
    if (other && featuredFirst(other, article) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
