import type { FastifyInstance } from "fastify";
import { splitPrefix } from "#domain/language.ts";
import type { SiteAddresses } from "./site-addresses.ts";

interface ToldRoute {
  id: string;
  parentId?: string;
  hasLoader: boolean;
}

export interface PublicRoutes {
  /** Parts of the manifest by file, one for each language. */
  files: ReadonlyMap<string, string>;
  /** Ids of the routes whose data a navigation requests, separated by commas. */
  leaves: string;
}

/** Reads the public routes: it requests one page of each kind. */
export async function readPublicRoutes(
  app: FastifyInstance,
  { pages, prefixes }: Pick<SiteAddresses, "pages" | "prefixes">,
): Promise<PublicRoutes> {
  const home = await app.inject({ url: "/" });
  const version = /"version":\s*"(\w+)"/.exec(home.body)?.[1];
  const file = /\/assets\/routes-\w+\.json/.exec(home.body)?.[0];
  if (version === undefined || file === undefined) throw new Error("home tells of no routes");
  const files = new Map<string, string>();
  let routes: Record<string, ToldRoute> = {};
  for (const prefix of prefixes) {
    const own = pages.filter((page) => (splitPrefix(page).language ?? "") === prefix.slice(1));
    const kinds = new Map(own.map((page) => [kindOf(page), page]));
    const query = new URLSearchParams({ paths: [...kinds.values()].join(), version });
    const { statusCode, body } = await app.inject({ url: `${prefix}${file}?${query.toString()}` });
    if (statusCode !== 200) throw new Error(`the routes can't be read: ${statusCode}`);
    files.set(`${prefix}${file}`.slice(1), body);
    routes = JSON.parse(body);
  }
  const parents = new Set(Object.values(routes).map(({ parentId }) => parentId));
  const leaves = Object.values(routes).filter(({ id, hasLoader }) => hasLoader && !parents.has(id));
  return { files, leaves: leaves.map(({ id }) => id).join() };
}

function kindOf(address: string): string {
  const [, section = "", slug] = splitPrefix(address).path.split("/");
  return slug === undefined ? section : `${section}/`;
}
