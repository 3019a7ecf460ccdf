import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { API, type PlainAnswer, type SaveAnswer, type TrashAllAnswer } from "#domain/api.ts";
import { parseId } from "#domain/id.ts";
import { parseArticle, toAnswer, type Article } from "#domain/article.ts";
import { isIds, isRecord } from "#domain/parsing.ts";
import { isRefusal, refuse, refusedAnswer } from "#domain/refusal.ts";
import { MOST_TRASHED_TOGETHER } from "#domain/version.ts";
import { encodingFor } from "../responses/content-encoding.ts";
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

  app.post(API.articles, async (request, reply): Promise<SaveAnswer> => {
    const input = parseArticle(request.body, new Date(now()).getUTCFullYear());
    try {
      return saved(await articles.save(input));
    } catch (error) {
      if (!isRefusal(error) || input.id === undefined) throw error;
      if (error.code === "no-such-article") {
        const isInTrash = (await articles.listTrash()).some(
          ({ article }) => article.id === input.id,
        );
        return reply.code(404).send({ ...refusedAnswer(error.code), isInTrash });
      }
      if (error.code !== "stale-version") throw error;
      const article = toAnswer(await articles.get(input.id));
      return reply.code(409).send({ ...refusedAnswer(error.code), article });
    }
  });

  // The specification deletes articles at the address of uploads.
  app.delete(API.upload, async (request): Promise<PlainAnswer> => {
    await articles.remove(idOf(request.query));
    return { success: true };
  });

  app.post(API.trash, async (request): Promise<SaveAnswer> => {
    return saved(await articles.restore(idOf(request.body)));
  });

  app.post(API.trashAll, async (request): Promise<TrashAllAnswer> => {
    return { success: true, count: await articles.removeAll(idsOf(request.body)) };
  });

  app.delete(API.trash, async (request): Promise<PlainAnswer> => {
    await articles.discard(idOf(request.query));
    return { success: true };
  });
}

function saved(article: Article): SaveAnswer {
  return { success: true, id: article.id, article: toAnswer(article) };
}

function idOf(fields: unknown): number {
  if (!isRecord(fields) || !("id" in fields)) return refuse("wrong-id");
  // PHP's list syntax; a request with both forms is refused (T8).
  if (Object.keys(fields).some((name) => name.startsWith("id["))) return refuse("wrong-id");
  return parseId(fields.id);
}

function idsOf(fields: unknown): number[] {
  if (!isRecord(fields) || !isIds(fields.ids)) return refuse("wrong-id");
  const ids = [...new Set(fields.ids)].map(parseId);
  if (ids.length === 0 || ids.length > MOST_TRASHED_TOGETHER) return refuse("wrong-id");
  return ids;
}

/** Weak, because the tag is the same for several encodings (RFC 9110, 8.8.1). */
function weak(tag: string): string {
  return `W/"${tag}"`;
}
