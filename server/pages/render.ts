import { createHash, randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isAdminAddress } from "#domain/admin-address.ts";
import { INQUIRY_BYTES } from "#domain/inquiry.ts";
import { LINK_FORM_BYTES } from "#domain/private-link.ts";
import { refuse } from "#domain/refusal.ts";
import type { SiteServices } from "#domain/site-services.ts";
import { encodingFor, compressQuickly } from "../http/content-encoding.ts";
import { RETRY_AFTER_SECONDS } from "../http/error-responses.ts";
import { pagePolicy } from "../http/security-headers.ts";
import { LANGUAGE_CODES } from "#domain/words/languages.ts";
import { splitPrefix } from "#domain/language.ts";
import { pageRequest, isCrawler, type CachedPageRequest } from "./page-request.ts";
import type { PublicPages } from "./public-pages.ts";
import { sendPage, storedPage, type StoredHeaders, type StoredPage } from "./stored-page.ts";

/** The entry point of the built app. */
export type MountSite = (request: Request, services: SiteServices) => Promise<Response>;

export interface RenderContext {
  /** Rendered instead of the requested address. */
  address?: string;
  nonce: string | undefined;
  isCrawler: boolean;
  /** Set in an export; the source of the page's random choices. */
  exported?: { random: () => number };
  tag?: string;
  /** Called when content can't be read, and is answered from memory or left out. */
  onFailedRead?: () => void;
  onFrames?: (origins: readonly string[]) => void;
  isFormTooLong?: boolean;
}

export interface Rendering {
  /** In development, imports the pages anew at every request. */
  loadSite: () => Promise<MountSite>;
  servicesFor: (request: FastifyRequest, context: RenderContext) => Promise<SiteServices>;
  /** Without a trailing slash. */
  origin: string;
  /** Undefined in development: pages change there, and Vite adds inline scripts that no policy could name. */
  pages: PublicPages | undefined;
  rewriteHead: (html: string) => Promise<string>;
}

const NONCE_BYTES = 16;
/** A cached page must not depend on headers that a visitor chooses: no host or forwarding headers (T27). */
const PASSED_HEADERS = ["accept", "accept-language", "cookie", "user-agent"];
const DATA_FRESH_S = 10;
const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

interface FormPage {
  url: string;
  /** In bytes. */
  most: number;
  /** Whether the page itself reports a longer form; otherwise no browser sends one. */
  answersTooLong: boolean;
}

/** Without scripts a browser posts to the page; with scripts, to its `.data` address. */
const FORM_PAGES: readonly FormPage[] = ["", ...LANGUAGE_CODES.map((code) => `/${code}`)].flatMap(
  (prefix) => [
    ...["/contact", "/contact.data"].map((path) => ({
      url: prefix + path,
      most: INQUIRY_BYTES,
      answersTooLong: true,
    })),
    { url: `${prefix}/p/:token`, most: LINK_FORM_BYTES, answersTooLong: false },
  ],
);
const FORM_TYPE = "application/x-www-form-urlencoded";

type SentForm = { body: string } | { isTooLong: true };

/** Renders the pages and `.data` requests that no other route handles, and the answers to forms (G1). */
export function renderPages(app: FastifyInstance, rendering: Rendering): void {
  const { pages, origin, rewriteHead } = rendering;
  app.route({
    method: ["GET", "HEAD"],
    url: "/*",
    async handler(request, reply) {
      const asked = pageRequest(request.raw);
      const page = asked && (await publicPage(asked, request, reply));
      if (page) {
        reply.hijack();
        sendPage(page, request.raw, reply.raw);
        return reply;
      }
      return renderAlone(request, reply);
    },
  });
  void app.register(async (forms) => {
    forms.addContentTypeParser(FORM_TYPE, { parseAs: "string" }, (_, body, done) =>
      done(null, body),
    );
    for (const { url, most, answersTooLong } of FORM_PAGES) {
      forms.route({
        method: "POST",
        url,
        config: { access: "public" },
        bodyLimit: most,
        async handler(request, reply) {
          const { body = "" } = request;
          if (typeof body !== "string") return refuse("unsupported-type");
          return renderAlone(request, reply, { body });
        },
        // The page reports the error beside the field, like any other wrong input.
        errorHandler(error, request, reply) {
          if (error.statusCode !== 413 || !answersTooLong) return void reply.send(error);
          return void renderAlone(request, reply, { isTooLong: true });
        },
      });
    }
  });

  async function renderAlone(
    request: FastifyRequest,
    reply: FastifyReply,
    form?: SentForm,
  ): Promise<FastifyReply> {
    const nonce = pages && randomBytes(NONCE_BYTES).toString("base64");
    const crawler = isCrawler(request.headers["user-agent"]);
    let hasFailedRead = false;
    const onFailedRead = () => {
      hasFailedRead = true;
    };
    let frames: readonly string[] = [];
    const onFrames = (origins: readonly string[]) => (frames = origins);
    const isFormTooLong = form !== undefined && "isTooLong" in form;
    const context = { nonce, isCrawler: crawler, onFailedRead, onFrames, isFormTooLong };
    const services = await rendering.servicesFor(request, context);
    const elsewhere = withoutPrefix(request.url, services);
    if (elsewhere !== undefined) {
      return reply.header("cache-control", "no-cache").redirect(elsewhere);
    }
    const mountSite = await rendering.loadSite();
    const rendered = await mountSite(toWebRequest(request, reply, origin, form), services);
    // 503 instead of 500: the page can be rendered once the database is back.
    const isUnavailable = hasFailedRead && rendered.status === 500;
    if (isUnavailable) reply.header("retry-after", RETRY_AFTER_SECONDS);
    const response = escapeLessThan(
      isUnavailable
        ? new Response(rendered.body, { status: 503, headers: rendered.headers })
        : rendered,
    );
    // A click on a prefetched link reuses its data; a document is always revalidated.
    const isPublicData = response.status === 200 && pages?.isData(request.url);
    const freshness = isPublicData ? `private, max-age=${DATA_FRESH_S}` : "no-cache";
    if (nonce === undefined) reply.removeHeader("content-security-policy");
    else reply.header("content-security-policy", pagePolicy([`'nonce-${nonce}'`], frames));
    const isAdmin = (await services.admin()) !== undefined;
    // The answer to a form contains what the visitor wrote.
    reply.header("cache-control", isAdmin || form ? "no-store" : freshness);
    reply.header("vary", "accept-encoding, cookie");
    // The admin's lists are long, so they are streamed.
    return isAdmin ? reply.send(response) : sendCompressed(request, reply, response);
  }

  async function publicPage(
    asked: CachedPageRequest,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<StoredPage | undefined> {
    const rendered = pages?.renderOnce(asked, async (tag) => {
      let isWhole = true;
      const onFailedRead = () => {
        isWhole = false;
      };
      const { isCrawler: forCrawler } = asked;
      let frames: readonly string[] = [];
      const onFrames = (origins: readonly string[]) => (frames = origins);
      const context = { nonce: undefined, isCrawler: forCrawler, tag, onFailedRead, onFrames };
      const services = await rendering.servicesFor(request, context);
      const mountSite = await rendering.loadSite();
      // Others get the same page, so nothing of this visitor's request may be in it.
      const headers = { cookie: `style=${asked.style}` };
      const response = await mountSite(new Request(origin + asked.path, { headers }), services);
      if (response.status !== 200 || !isWhole) return undefined;
      const html = await rewriteHead(await response.text());
      return storedPage(Buffer.from(html), {
        ...headersSoFar(reply),
        ...Object.fromEntries(response.headers),
        "content-security-policy": pagePolicy(hashesOf(html), frames),
        "cache-control": "no-cache",
        vary: "accept-encoding, cookie",
      });
    });
    // After a failure, the page is rendered for this visitor alone and is not cached.
    return rendered?.catch((error: unknown) => {
      request.log.warn({ err: error, path: asked.path }, "a page could not be made for the cache");
      return undefined;
    });
  }
}

const LOGIN = /^\/login(?:[/.?]|$)/;

/** Returns where to redirect a prefix whose language the site lacks, or shows without a prefix. */
function withoutPrefix(url: string, { prefix }: Pick<SiteServices, "prefix">): string | undefined {
  const { language, path } = splitPrefix(url);
  const hasLanguages = !isAdminAddress(path) && !LOGIN.test(path);
  if (language === undefined || (prefix !== "" && hasLanguages)) return undefined;
  // Browsers treat a path that begins with two slashes or backslashes as an address of another site.
  return path.replace(/^[/\\]+/, "/");
}

async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  response: Response,
): Promise<FastifyReply> {
  reply.code(response.status);
  // One by one: several cookies can't be joined into one header.
  for (const [name, value] of response.headers) reply.header(name, value);
  if (response.body === null) return reply.send();
  const encoding = encodingFor(request.headers["accept-encoding"]);
  const body = await compressQuickly(Buffer.from(await response.arrayBuffer()), encoding);
  if (encoding !== "identity") reply.header("content-encoding", encoding);
  return reply.send(body);
}

/** Returns the headers that the reply has already, such as the security headers. */
export function headersSoFar(reply: FastifyReply): StoredHeaders {
  return Object.fromEntries(
    Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  );
}

/** Returns the sources by which a policy allows a document's inline scripts (CSP 3, 2.3.1). */
export function hashesOf(html: string): string[] {
  const scripts = Array.from(html.matchAll(INLINE_SCRIPT), ([, script = ""]) => script);
  return scripts.map((each) => `'sha256-${createHash("sha256").update(each).digest("base64")}'`);
}

function toWebRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  origin: string,
  form: SentForm | undefined,
): Request {
  const headers = new Headers();
  for (const name of PASSED_HEADERS) {
    const value = request.headers[name];
    if (typeof value === "string") headers.set(name, value);
  }
  if (form) headers.set("content-type", FORM_TYPE);
  const visitorLeft = new AbortController();
  reply.raw.once("close", () => {
    if (!reply.raw.writableFinished) visitorLeft.abort();
  });
  return new Request(origin + request.raw.url, {
    method: request.method,
    headers,
    ...(form && { body: "body" in form ? form.body : "" }),
    signal: visitorLeft.signal,
  });
}

const LESS_THAN = 0x3c;

/**
 * Escapes `<` in data responses, so that a browser that treats them as HTML finds no tag (T10). JSON and
 * React Router's data contain `<` only in strings, where the escape is equal.
 */
export function escapeLessThan(response: Response): Response {
  const isDocument = response.headers.get("content-type")?.startsWith("text/html");
  if (isDocument || response.body === null) return response;
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
