import { createHash } from "node:crypto";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { SiteServices } from "#domain/site-services.ts";
import type { PageCache } from "./page-cache.ts";
import type { HeadRewriter } from "./rewrite-head.ts";
import type { StoredHeaders } from "./stored-page.ts";

/** The entry point of the built app. */
export type MountSite = (request: Request, services: SiteServices) => Promise<Response>;

/** Loads the pages of a build; `build` is its folder. */
export async function loadBuiltSite(build: string): Promise<MountSite> {
  const built: { mountSite: MountSite } = await import(
    pathToFileURL(join(build, "server", "index.js")).href
  );
  return built.mountSite;
}

export interface RenderContext {
  /** Rendered instead of the requested address. */
  address?: string;
  nonce: string | undefined;
  isCrawler: boolean;
  /** Set in an export; the source of the page's random choices. */
  exported?: { random: () => number };
  tag?: string;
  isFormTooLong?: boolean;
  /** Set by the services when content can't be read, and is answered from memory or left out. */
  hasFailedRead?: boolean;
  /** Set by the services: the origins of the page's frames. */
  frames?: readonly string[];
}

/** The pages that are the same for every visitor, cached until the content changes. */
export interface PublicPages {
  cache: PageCache;
  /** Names the present state of the content. */
  tag: () => Promise<string>;
  /** Whether a page without a redirect has this path. */
  isPublic: (path: string) => Promise<boolean>;
}

export interface Rendering {
  /** In development, imports the pages anew at every request. */
  loadSite: () => Promise<MountSite>;
  servicesFor: (request: FastifyRequest, context: RenderContext) => Promise<SiteServices>;
  /** Without a trailing slash. */
  origin: string;
  /** Undefined in development: pages change there, and Vite adds inline scripts that no policy could name. */
  pages: PublicPages | undefined;
  rewriteHead: HeadRewriter;
}

/** Returns the headers that the reply has already, such as the security headers. */
export function headersSoFar(reply: FastifyReply): StoredHeaders {
  return Object.fromEntries(
    Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  );
}

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/** Returns the sources by which a policy allows a document's inline scripts (CSP 3, 2.3.1). */
export function hashesOf(html: string): string[] {
  const scripts = Array.from(html.matchAll(INLINE_SCRIPT), ([, script = ""]) => script);
  return scripts.map((each) => `'sha256-${createHash("sha256").update(each).digest("base64")}'`);
}

/** Returns whether a response is a page and not a page's data. */
export function isDocument(response: Response): boolean {
  return response.headers.get("content-type")?.startsWith("text/html") === true;
}

const LESS_THAN = 0x3c;

/**
 * Escapes `<` in data responses, so that a browser that treats them as HTML finds no tag (T10). JSON and
 * React Router's data contain `<` only in strings, where the escape is equal.
 */
export function escapeLessThan(response: Response): Response {
  if (isDocument(response) || response.body === null) return response;
  const escape = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      controller.enqueue(chunk.includes(LESS_THAN) ? escaped(chunk) : chunk);
    },
  });
  return new Response(response.body.pipeThrough(escape), response);
}

/** In UTF-8 no byte of a longer character equals `<`, so each chunk can be escaped alone. */
function escaped(chunk: Uint8Array): Uint8Array {
  return Buffer.from(Buffer.from(chunk).toString("latin1").replaceAll("<", "\\u003c"), "latin1");
}
