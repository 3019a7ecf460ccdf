import type { FastifyInstance } from "fastify";
import {
  API,
  type PlainAnswer,
  type PrivateLinkAnswer,
  type PrivateLinksAnswer,
} from "#domain/api.ts";
import { parseId, readId } from "#domain/id.ts";
import { isRecord } from "#domain/parsing.ts";
import { readLinkChange } from "#domain/private-link.ts";
import { refuse } from "#domain/refusal.ts";
import type { PrivateLinks } from "./private-links.ts";

/** The admin's routes of private links. */
export function privateLinkRoutes(
  app: FastifyInstance,
  links: PrivateLinks,
  now: () => number,
): void {
  app.get(
    API.privateLinks,
    { config: { access: "admin" } },
    async ({ query }, reply): Promise<PrivateLinksAnswer> => {
      reply.header("cache-control", "no-store");
      const article = parseId(isRecord(query) ? query.article : undefined);
      return { success: true, links: await links.list(article) };
    },
  );

  app.post(API.privateLinks, async ({ body }, reply): Promise<PrivateLinkAnswer> => {
    const fields = isRecord(body) ? body : refuse("malformed");
    const change = readLinkChange(fields, now());
    const link = await links.create(parseId(fields.article), change);
    return reply.code(201).header("cache-control", "no-store").send({ success: true, link });
  });

  app.patch(API.privateLinks, async ({ body }, reply): Promise<PrivateLinkAnswer> => {
    const fields = isRecord(body) ? body : refuse("malformed");
    reply.header("cache-control", "no-store");
    const id = linkId(fields.id);
    return { success: true, link: await links.change(id, readLinkChange(fields, now())) };
  });

  app.delete(API.privateLinks, async ({ query }): Promise<PlainAnswer> => {
    await links.remove(linkId(isRecord(query) ? query.id : undefined));
    return { success: true };
  });
}

function linkId(value: unknown): number {
  const isPlain = typeof value === "number" || typeof value === "string";
  return readId(isPlain ? String(value) : "") ?? refuse("no-such-link");
}
