import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { API } from "#domain/api.ts";
import * as calls from "#domain/calls/articles.ts";
import { DONE } from "#domain/calls/call.ts";
import { parseArticle, toAnswer, type Article } from "#domain/article.ts";
import { encodingFor } from "../responses/content-encoding.ts";
import { mountCall } from "../calls/mount-call.ts";
import { isAmongTags } from "../responses/serve-file.ts";
import type { Articles } from "./articles.ts";

/** Routes of the articles: list (K1), save (K2), delete (K3) and trash. */
export function articleRoutes(app: FastifyInstance, articles: Articles, now: () => number): void {
  app.route({
    // Fastify's automatic HEAD would report a length of zero (RFC 9110, 8.6).
    method: ["GET", "HEAD"],
    url: API.articles,
    async handler(request, reply) {
      const { "if-none-match": ifNoneMatch, "accept-encoding": accepted } = request.headers;
      reply.header("cache-control", "no-cache").header("vary", "accept-encoding");
      const tag = await articles.tag();
      if (isAmongTags(ifNoneMatch, `"${tag}"`)) {
        return reply.header("etag", weak(tag)).code(304).send();
      }
      const encoding = encodingFor(accepted);
      const list = await articles.listBody(tag, encoding === "identity" ? "gzip" : encoding);
      reply.header("etag", weak(list.tag)).type("application/json; charset=utf-8");
      if (encoding !== "identity") {
        return reply.header("content-encoding", encoding).send(list.body);
      }
      reply.header("content-length", list.length);
      if (request.method === "HEAD") return reply.send();
      // Only the compressed list is cached, because a large list has tens of megabytes.
      return reply.send(Readable.from(list.body, { objectMode: false }).pipe(createGunzip()));
    },
  });

  mountCall(app, { ...calls.saveArticle, body: undefined }, async ({ request }) => {
    // The latest year that an article may have depends on the current one.
    const input = parseArticle(request.body, new Date(now()).getUTCFullYear());
    return saved(await articles.save(input));
  });

  mountCall(app, calls.removeArticle, async ({ query }) => {
    await articles.remove(query.id);
    return DONE;
  });

  mountCall(app, calls.restoreArticle, async ({ body }) => saved(await articles.restore(body.id)));

  mountCall(app, calls.removeArticles, async ({ body }) => {
    return { ...DONE, count: await articles.removeAll(body.ids) };
  });

  mountCall(app, calls.discardArticle, async ({ query }) => {
    await articles.discard(query.id);
    return DONE;
  });
}

function saved(article: Article) {
  return { ...DONE, id: article.id, article: toAnswer(article) };
}

/** Weak, because the tag is the same for several encodings (RFC 9110, 8.8.1). */
function weak(tag: string): string {
  return `W/"${tag}"`;
}
