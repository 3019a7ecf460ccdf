import { createContext, redirect, type MiddlewareFunction } from "react-router";
import type { Article } from "#domain/article.ts";
import type { AdminServices } from "#domain/site-services.ts";
import { readId } from "#domain/id.ts";
import { siteServices } from "../../services.server.ts";

/** Loaders below the admin's layout read it by `context.get(adminServices)`. */
export const adminServices = createContext<AdminServices>();

/** Returns the article whose id is in an address; undefined if there is none. */
export async function articleOf(
  { article }: AdminServices,
  id: string,
): Promise<Article | undefined> {
  const read = readId(id);
  return read === undefined ? undefined : article(read);
}

/** Redirects a request without a valid session to `/` before any loader runs (G3). */
export const requireAdmin: MiddlewareFunction<Response> = async ({ context }, next) => {
  const admin = await context.get(siteServices).admin();
  if (admin === undefined) throw redirect("/");
  context.set(adminServices, admin);
  return next();
};
