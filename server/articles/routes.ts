import type { FastifyInstance } from "fastify";
import { API, type PlainAnswer, type SaveAnswer } from "#domain/api.ts";
import { parseArticle, parseId, toAnswer, type Article } from "#domain/article.ts";
import { message } from "#domain/messages.ts";
import { isRecord } from "#domain/parsing.ts";
import { isRefusal, refuse } from "#domain/refusal.ts";
import { isAmongTags } from "../etag.ts";
import type { ArticleList } from "./article-list.ts";
import type { Articles } from "./articles.ts";

/** The calls on articles at the spec's own paths: list (K1), save (K2) and delete (K3); and the bin's. */
export function articleRoutes(app: FastifyInstance, articles: Articles, now: () => number): void {
  const body = keepLast((list: ArticleList) => JSON.stringify(list.articles.map(toAnswer)));

  app.get(API.articles, async (request, reply) => {
    const etag = `"${await articles.tag()}"`;
    reply.header("cache-control", "no-cache");
    // Who has the list already is told so before it is read.
    if (isAmongTags(request.headers["if-none-match"], etag)) {
      return reply.header("etag", etag).code(304).send();
    }
    const list = await articles.list();
    reply.header("etag", `"${list.tag}"`).type("application/json; charset=utf-8");
    return reply.send(body(list));
  });

  app.post(API.articles, async (request, reply): Promise<SaveAnswer> => {
    const draft = parseArticle(request.body, new Date(now()).getUTCFullYear());
    try {
      return saved(await articles.save(draft));
    } catch (error) {
      if (!isRefusal(error) || draft.id === undefined) throw error;
      if (error.code === "no-such-article") {
        const isBinned = (await articles.listBinned()).some(
          ({ article }) => article.id === draft.id,
        );
        return reply.code(404).send({ success: false, error: message(error.code), isBinned });
      }
      if (error.code !== "stale-version") throw error;
      const article = toAnswer(await articles.get(draft.id));
      return reply.code(409).send({ success: false, error: message(error.code), article });
    }
  });

  app.delete(API.upload, async (request): Promise<PlainAnswer> => {
    await articles.remove(idOf(request.query));
    return { success: true };
  });

  app.post(API.bin, async (request): Promise<SaveAnswer> => {
    return saved(await articles.restore(idOf(request.body)));
  });

  app.delete(API.bin, async (request): Promise<PlainAnswer> => {
    await articles.discard(idOf(request.query));
    return { success: true };
  });
}

function saved(article: Article): SaveAnswer {
  return { success: true, id: article.id, article: toAnswer(article) };
}

function idOf(fields: unknown): number {
  return isRecord(fields) && "id" in fields ? parseId(fields.id) : refuse("wrong-id");
}

/** Makes a value once for the object it is made of, for as long as that stays the one asked for. */
function keepLast<From extends object, To>(make: (from: From) => To): (from: From) => To {
  let last: { from: From; made: To } | undefined;
  return (from) => {
    if (last?.from !== from) last = { from, made: make(from) };
    return last.made;
  };
}
