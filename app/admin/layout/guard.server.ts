import { createContext, redirect, type MiddlewareFunction } from "react-router";
import type { Article } from "#domain/article.ts";
import type { AdminServices } from "#domain/site-services.ts";
import { readId } from "#domain/id.ts";
import { siteServices } from "../../services.server.ts";

/** Where the loaders below the admin's layout find what the admin may ask: `context.get(adminServices)`. */
export const adminServices = createContext<AdminServices>();

/** The article whose id an address names; undefined where there is none. */
export async function articleOf(
  { article }: AdminServices,
  id: string,
): Promise<Article | undefined> {
  const read = readId(id);
  return read === undefined ? undefined : article(read);
}

/**
 * Lets a request pass that carries a live server session, and sends every other one to `/`
 * before anything of the page is read (G3).
 */
export const requireAdmin: MiddlewareFunction<Response> = async ({ context }, next) => {
  const admin = await context.get(siteServices).admin();
  if (admin === undefined) throw redirect("/");
  context.set(adminServices, admin);
  return next();
};
