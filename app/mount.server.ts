import { createRequestHandler, RouterContextProvider } from "react-router";
import type { SiteServices } from "#domain/site-services.ts";
import { siteServices } from "./services.server.ts";

/** The pages of each language, under its prefix (N1), and the same as they become files (O3). */
const handlers = new Map<string, ReturnType<typeof createRequestHandler>>();

/**
 * The only door between the server and the pages: answers a document or `.data`
 * request with the services made for it. Throws nothing for a request that is
 * merely wrong; those get their status as a `Response`.
 */
export function mountSite(request: Request, given: SiteServices): Promise<Response> {
  const context = new RouterContextProvider();
  context.set(siteServices, given);
  return handlerFor(given)(request, context);
}

/** To the router the prefix of a language is the place that the site is mounted at: no page knows of it. */
function handlerFor({
  prefix,
  isExported,
}: Pick<SiteServices, "prefix" | "isExported">): ReturnType<typeof createRequestHandler> {
  const key = `${prefix} ${isExported}`;
  const known = handlers.get(key);
  if (known) return known;
  const build = async () => {
    const site = await import("virtual:react-router/server-build");
    return {
      ...site,
      ...(prefix !== "" && { basename: prefix }),
      ...(isExported && { routeDiscovery: routesInFile(site.assets.version) }),
    };
  };
  const handle = createRequestHandler(build, import.meta.env.MODE);
  handlers.set(key, handle);
  return handle;
}

/** A browser that runs an earlier build must not be told of the scripts of this one. */
function routesInFile(version: string) {
  return { mode: "lazy", manifestPath: `/assets/routes-${version}.json` } as const;
}
