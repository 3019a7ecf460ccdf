import { createRequestHandler, RouterContextProvider } from "react-router";
import type { SiteServices } from "#domain/site-services.ts";
import { siteServices } from "./services.server.ts";

const handle = createRequestHandler(
  () => import("virtual:react-router/server-build"),
  import.meta.env.MODE,
);

/**
 * The only door between the server and the pages: answers a document or `.data`
 * request with the services made for it. Throws nothing for a request that is
 * merely wrong; those get their status as a `Response`.
 */
export function mountSite(request: Request, given: SiteServices): Promise<Response> {
  const context = new RouterContextProvider();
  context.set(siteServices, given);
  return handle(request, context);
}
