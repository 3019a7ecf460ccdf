import type { FastifyRequest } from "fastify";
import type { SiteServices } from "#domain/site-services.ts";
import type { Studio } from "#domain/studio.ts";
import type { Articles } from "../articles/articles.ts";
import type { Auth } from "../auth/auth.ts";
import { readSessionToken } from "../auth/session-cookie.ts";
import type { Rendering } from "./rendering.ts";

export interface ServicesParts {
  articles: Articles;
  auth: Auth;
  studio: Studio;
  origin: string;
}

/** Makes what a page may ask of the server, for one request at a time. */
export function servicesMaker(parts: ServicesParts): Rendering["servicesFor"] {
  const { articles, auth, studio, origin } = parts;
  return (request: FastifyRequest, nonce: string | undefined): SiteServices => {
    let admin: Promise<boolean> | undefined;
    return {
      studio,
      origin,
      nonce,
      articles: async () => (await articles.list()).articles,
      findWork: (slug) => articles.find(slug),
      isAdmin: () => (admin ??= auth.isAdmin(readSessionToken(request))),
      report: (error) => request.log.error({ err: error }, "a page failed to render"),
    };
  };
}
