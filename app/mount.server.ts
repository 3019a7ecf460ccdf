import { createRequestHandler, RouterContextProvider } from "react-router";
import type { SiteServices } from "#domain/site-services.ts";
import { siteServices } from "./services.server.ts";

/** The pages of each language, under its prefix (N1). */
const handlers = new Map<string, ReturnType<typeof createRequestHandler>>();

/**
 * The only door between the server and the pages: answers a document or `.data`
 * request with the services made for it. Throws nothing for a request that is
 * merely wrong; those get their status as a `Response`.
 */
export function mountSite(request: Request, given: SiteServices): Promise<Response> {
  const context = new RouterContextProvider();
  context.set(siteServices, given);
  return handlerAt(given.prefix)(request, context);
}

/** To the router the prefix of a language is the place that the site is mounted at: no page knows of it. */
function handlerAt(prefix: string): ReturnType<typeof createRequestHandler> {
  const known = handlers.get(prefix);
  if (known) return known;
  const build = async () => {
    const site = await import("virtual:react-router/server-build");
    return prefix === "" ? site : { ...site, basename: prefix };
  };
  const handle = createRequestHandler(build, import.meta.env.MODE);
  handlers.set(prefix, handle);
  return handle;
}
