import type { FastifyInstance } from "fastify";
import { DONE } from "#domain/calls/call.ts";
import * as calls from "#domain/calls/links.ts";
import { assertLaterEnd } from "#domain/private-link.ts";
import { mountCall } from "../calls/mount-call.ts";
import type { PrivateLinks } from "./private-links.ts";

export function privateLinkRoutes(
  app: FastifyInstance,
  links: PrivateLinks,
  now: () => number,
): void {
  mountCall(app, calls.listLinks, async ({ query }) => {
    return { ...DONE, links: await links.list(query) };
  });

  mountCall(app, calls.createLink, async ({ body: { article, selection, ...fields } }) => {
    assertLaterEnd(fields, now());
    return { ...DONE, link: await links.create({ article, selection }, fields) };
  });

  mountCall(app, calls.changeLink, async ({ body: { id, ...fields } }) => {
    assertLaterEnd(fields, now());
    return { ...DONE, link: await links.change(id, fields) };
  });

  mountCall(app, calls.removeLink, async ({ query }) => {
    await links.remove(query.id);
    return DONE;
  });
}
