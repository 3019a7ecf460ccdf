import { Readable } from "node:stream";
import { setImmediate as endOfTurn } from "node:timers/promises";
import type { Kysely, Transaction } from "kysely";
import { toAnswer } from "#domain/article.ts";
import { compressStream, type Encoding } from "../responses/content-encoding.ts";
import { inSnapshot, currentRevision, tagOf } from "../database/revision.ts";
import type { Database } from "../database/schema.ts";
import { readArticles } from "./article-reader.ts";
import { inListOrder, publicWorks } from "./works.ts";

export interface ListBody {
  tag: string;
  body: Buffer;
  length: number;
}

export type Compressed = Exclude<Encoding, "identity">;

/** After this many articles, a few milliseconds of work, other requests are served. */
const ARTICLES_A_PART = 50;
/** After this many attempts that a save interrupted, the list is read in one transaction. */
const MOST_ATTEMPTS = 3;

type InSnapshot = <Answer>(
  read: (trx: Transaction<Database>) => Promise<Answer>,
) => Promise<Answer>;

/** Creates a reader of the public list that compresses it once per revision and encoding. */
export function listBodyReader(
  database: Kysely<Database>,
): (tag: string, encoding: Compressed) => Promise<ListBody> {
  const known = new Map<Compressed, { tag: string; body: Promise<ListBody> }>();
  return (tag, encoding) => {
    const found = known.get(encoding);
    if (found?.tag === tag) return found.body;
    const made = { tag, body: makeBody(database, encoding) };
    known.set(encoding, made);
    made.body.catch(() => {
      if (known.get(encoding) === made) known.delete(encoding);
    });
    return made.body;
  };
}

async function makeBody(database: Kysely<Database>, encoding: Compressed): Promise<ListBody> {
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
    const body = await bodyOfOneRevision((read) => inSnapshot(database, read), encoding);
    if (body) return body;
  }
  const body = await inSnapshot(database, (trx) =>
    bodyOfOneRevision((read) => read(trx), encoding),
  );
  if (!body) throw new Error("the revision changed inside a transaction");
  return body;
}

/**
 * Reads the list in parts, so that SQLite's one connection serves other requests in between.
 * @returns undefined if something was saved meanwhile: the list must be of one moment (R10)
 */
async function bodyOfOneRevision(
  inOneSnapshot: InSnapshot,
  encoding: Compressed,
): Promise<ListBody | undefined> {
  const { tag, ids } = await inOneSnapshot(async (trx) => {
    const rows = await inListOrder(publicWorks(trx)).select("articles.id").execute();
    return { tag: tagOf(await currentRevision(trx)), ids: rows.map(({ id }) => id) };
  });
  let length = 0;
  let isOutdated = false;
  async function* parts(): AsyncGenerator<Buffer> {
    for (let start = 0; start < ids.length && !isOutdated; start += ARTICLES_A_PART) {
      const { now, articles } = await inOneSnapshot(async (trx) => ({
        now: tagOf(await currentRevision(trx)),
        articles: await readArticles(trx, ids.slice(start, start + ARTICLES_A_PART)),
      }));
      isOutdated = now !== tag;
      const json = articles.map((article) => JSON.stringify(toAnswer(article))).join(",");
      yield bytesOf((start === 0 ? "[" : ",") + json);
      await endOfTurn();
    }
    yield bytesOf(ids.length === 0 ? "[]" : "]");
  }
  function bytesOf(json: string): Buffer {
    const bytes = Buffer.from(json);
    length += bytes.length;
    return bytes;
  }
  const compressed = compressStream(Readable.from(parts(), { objectMode: false }), encoding);
  const body = Buffer.concat(await compressed.toArray());
  return isOutdated ? undefined : { tag, body, length };
}
