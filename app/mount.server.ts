import { createRequestHandler, RouterContextProvider } from "react-router";
import type { SiteServices } from "#domain/site-services.ts";
import { siteServices } from "./services.server.ts";

const handlers = new Map<string, ReturnType<typeof createRequestHandler>>();

/** Answers a document or `.data` request; a bad request gets an error `Response` and never throws. */
export function mountSite(request: Request, given: SiteServices): Promise<Response> {
  const context = new RouterContextProvider();
  context.set(siteServices, given);
  return handlerFor(given)(request, context);
}

/** React Router gets the language's prefix as `basename`, so pages write addresses without the prefix. */
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

/** Names the build's version, so that a browser with an earlier build never loads this build's routes. */
function routesInFile(version: string) {
  return { mode: "lazy", manifestPath: `/assets/routes-${version}.json` } as const;
}
