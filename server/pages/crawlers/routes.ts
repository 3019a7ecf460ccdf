import type { FastifyInstance } from "fastify";
import type { Articles } from "../articles/articles.ts";
import { publicPaths } from "./public-pages.ts";

const NOT_FOR_CRAWLERS = ["/dashboard", "/add", "/login", "/api/"];

/** `/sitemap.xml` (sitemaps.org 0.9) and `/robots.txt` (RFC 9309). @param origin the public address */
export function crawlerRoutes(app: FastifyInstance, articles: Articles, origin: string): void {
  app.get("/sitemap.xml", async (_, reply) => {
    const paths = publicPaths(await articles.slugs(), await articles.works.categories());
    const body = sitemap(paths, origin);
    return reply.type("application/xml; charset=utf-8").send(body);
  });
  app.get("/robots.txt", async (_, reply) =>
    reply.type("text/plain; charset=utf-8").send(robots(origin)),
  );
}

/** The sitemap of these addresses. */
export function sitemap(paths: readonly string[], origin: string): string {
  const urls = paths.map((path) => `  <url><loc>${escapeXml(origin + path)}</loc></url>`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    "</urlset>",
    "",
  ].join("\n");
}

function robots(origin: string): string {
  const disallowed = NOT_FOR_CRAWLERS.map((path) => `Disallow: ${path}`);
  return ["User-agent: *", ...disallowed, "", `Sitemap: ${origin}/sitemap.xml`, ""].join("\n");
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
