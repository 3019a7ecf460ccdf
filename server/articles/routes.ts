import type { FastifyInstance, FastifyRequest } from "fastify";
import { API, type PlainAnswer, type SaveAnswer } from "#domain/api.ts";
import { parseArticle, parseId, toAnswer } from "#domain/article.ts";
import { refuse } from "#domain/refusal.ts";
import { isAmongTags } from "../etag.ts";
import type { ArticleList, Articles } from "./articles.ts";

/** The calls on articles at the spec's own paths: list (K1), save (K2) and delete (K3). */
export function articleRoutes(app: FastifyInstance, articles: Articles, now: () => number): void {
  const body = keepLast((list: ArticleList) => JSON.stringify(list.articles.map(toAnswer)));

  app.get(API.articles, async (request, reply) => {
    const list = await articles.list();
    const etag = `"${list.tag}"`;
    reply.header("etag", etag).header("cache-control", "no-cache");
    if (isAmongTags(request.headers["if-none-match"], etag)) return reply.code(304).send();
    return reply.type("application/json; charset=utf-8").send(body(list));
  });

  app.post(API.articles, async (request): Promise<SaveAnswer> => {
    const draft = parseArticle(request.body, new Date(now()).getUTCFullYear());
    const article = toAnswer(await articles.save(draft));
    return { success: true, id: article.id, article };
  });

  app.delete(API.upload, async (request): Promise<PlainAnswer> => {
    await articles.remove(idOf(request));
    return { success: true };
  });
}

function idOf(request: FastifyRequest): number {
  const { query } = request;
  if (typeof query !== "object" || query === null || !("id" in query)) return refuse("wrong-id");
  return parseId(query.id);
}

/** Makes a value once for the object it is made of, for as long as that stays the one asked for. */
function keepLast<From extends object, To>(make: (from: From) => To): (from: From) => To {
  let last: { from: From; made: To } | undefined;
  return (from) => {
    if (last?.from !== from) last = { from, made: make(from) };
    return last.made;
  };
}
