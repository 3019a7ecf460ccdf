import type { FastifyReply, FastifyRequest } from "fastify";
import { pagePolicy } from "../http/security-headers.ts";
import type { CachedPageRequest } from "./page-request.ts";
import { hashesOf, headersSoFar, type RenderContext, type Rendering } from "./rendering.ts";
import { storedPage, type StoredPage } from "./stored-page.ts";

export interface PageToCache {
  asked: CachedPageRequest;
  tag: string;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** Renders a page that is the same for every visitor; undefined if it must not be cached. */
export async function renderForAll(
  { servicesFor, loadSite, rewriteHead, origin }: Rendering,
  { asked, tag, request, reply }: PageToCache,
): Promise<StoredPage | undefined> {
  const context: RenderContext = { nonce: undefined, isCrawler: asked.isCrawler, tag };
  const services = await servicesFor(request, context);
  const mountSite = await loadSite();
  // Others get the same page, so nothing of this visitor's request may be in it.
  const headers = { cookie: `style=${asked.style}` };
  const response = await mountSite(new Request(origin + asked.path, { headers }), services);
  if (response.status !== 200) return undefined;
  const text = await response.text();
  if (context.hasFailedRead) return undefined;
  const html = await rewriteHead(text);
  return storedPage(Buffer.from(html), {
    ...headersSoFar(reply),
    ...Object.fromEntries(response.headers),
    "content-security-policy": pagePolicy(hashesOf(html), context.frames),
    "cache-control": "no-cache",
    vary: "accept-encoding, cookie",
  });
}
