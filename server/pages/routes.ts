import { randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isAdminAddress } from "#domain/admin-address.ts";
import { FORM_TYPE } from "#domain/calls/call.ts";
import { INQUIRY_BYTES } from "#domain/inquiry.ts";
import { ANSWER_BYTES, ANSWERS_PATH } from "#domain/answer.ts";
import { LINK_FORM_BYTES } from "#domain/private-link.ts";
import { refuse } from "#domain/refusal.ts";
import type { SiteServices } from "#domain/site-services.ts";
import { encodingFor, compressQuickly } from "../responses/content-encoding.ts";
import { RETRY_AFTER_SECONDS } from "../http/error-responses.ts";
import { pagePolicy } from "../http/security-headers.ts";
import { LANGUAGE_CODES } from "#domain/words/languages.ts";
import { splitPrefix } from "#domain/language.ts";
import { keyOf } from "./page-cache.ts";
import { pageRequest, isCrawler, type CachedPageRequest } from "./page-request.ts";
import { isPublicData } from "./public-pages.ts";
import {
  escapeLessThan,
  hashesOf,
  headersSoFar,
  isDocument,
  type RenderContext,
  type Rendering,
} from "./rendering.ts";
import { sendPage, encodePage, type StoredHeaders, type StoredPage } from "./stored-page.ts";

const NONCE_BYTES = 16;
/** A cached page must not depend on headers that a visitor chooses: no host or forwarding headers (T27). */
const PASSED_HEADERS = ["accept", "accept-language", "cookie", "user-agent"];
const DATA_FRESH_S = 10;
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
    ...[ANSWERS_PATH, `${ANSWERS_PATH}.data`].map((path) => ({
      url: `${prefix}/p/:token${path}`,
      most: ANSWER_BYTES,
      answersTooLong: false,
    })),
  ],
);

type SentForm = { body: string } | { isTooLong: true };

/** Renders the pages and `.data` requests that no other route handles, and the answers to forms (G1). */
export function pageRoutes(app: FastifyInstance, rendering: Rendering): void {
  const { pages, origin } = rendering;
  app.route({
    method: ["GET", "HEAD"],
    url: "/*",
    async handler(request, reply) {
      const page = await publicPage(request, reply);
      if (page === undefined) return renderAlone(request, reply);
      reply.hijack();
      sendPage(page, request.raw, reply.raw);
      return reply;
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
          return answerTooLong(request, reply);
        },
      });
    }
  });

  function answerTooLong(request: FastifyRequest, reply: FastifyReply): void {
    renderAlone(request, reply, { isTooLong: true }).catch((cause: unknown) => reply.send(cause));
  }

  async function renderAlone(
    request: FastifyRequest,
    reply: FastifyReply,
    form?: SentForm,
  ): Promise<FastifyReply> {
    const nonce = pages && randomBytes(NONCE_BYTES).toString("base64");
    const crawler = isCrawler(request.headers["user-agent"]);
    const isFormTooLong = form !== undefined && "isTooLong" in form;
    const context: RenderContext = { nonce, isCrawler: crawler, isFormTooLong };
    const services = await rendering.servicesFor(request, context);
    const elsewhere = withoutPrefix(request.url, services);
    if (elsewhere !== undefined) {
      return reply.header("cache-control", "no-cache").redirect(elsewhere);
    }
    const mountSite = await rendering.loadSite();
    const rendered = await mountSite(toWebRequest(request, reply, origin, form), services);
    // 503 instead of 500: the page can be rendered once the database is back.
    const isUnavailable = context.hasFailedRead && rendered.status === 500;
    if (isUnavailable) reply.header("retry-after", RETRY_AFTER_SECONDS);
    const response = escapeLessThan(
      isUnavailable
        ? new Response(rendered.body, { status: 503, headers: rendered.headers })
        : rendered,
    );
    // A click on a prefetched link reuses its data; a document is always revalidated.
    const mayReuse = pages && response.status === 200 && isPublicData(request.url);
    const freshness = mayReuse ? `private, max-age=${DATA_FRESH_S}` : "no-cache";
    if (nonce === undefined) reply.removeHeader("content-security-policy");
    else reply.header("content-security-policy", pagePolicy([`'nonce-${nonce}'`], context.frames));
    const isAdmin = (await services.admin()) !== undefined;
    // The answer to a form contains what the visitor wrote.
    reply.header("cache-control", isAdmin || form ? "no-store" : freshness);
    reply.header("vary", "accept-encoding, cookie");
    // The admin's lists are long, so they are streamed.
    if (isAdmin) return reply.send(response);
    return sendCompressed(request, reply, await withOwnHead(request, response, nonce));
  }

  /** Rewrites a document's head; where that fails, returns the document as it was. */
  async function withOwnHead(
    request: FastifyRequest,
    response: Response,
    nonce: string | undefined,
  ): Promise<Response> {
    if (!isDocument(response) || response.body === null) return response;
    const html = await response.text();
    const rewritten = await rendering.rewriteHead(html, nonce).catch((error: unknown) => {
      request.log.warn({ err: error }, "a page's head could not be rewritten");
      return html;
    });
    return new Response(rewritten, response);
  }

  /** Undefined where the page must not be cached. After a failure, it is rendered for its visitor alone. */
  async function publicPage(
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<StoredPage | undefined> {
    const asked = pages && pageRequest(request.raw);
    if (!asked) return undefined;
    const failed = (error: unknown) =>
      request.log.warn({ err: error, path: asked.path }, "a page could not be made for the cache");
    try {
      const tag = await pages.tag();
      if (!(await pages.isPublic(asked.path))) return undefined;
      const { cache } = pages;
      const key = keyOf(asked);
      const found = cache.find(key, tag);
      if (found) return await found;
      const headers = headersSoFar(reply);
      const made = cache.store(key, tag, renderForAll(rendering, { asked, tag, request, headers }));
      const meanwhile = cache.find(key, tag);
      if (meanwhile === undefined || meanwhile instanceof Promise) return await made;
      made.catch(failed);
      return meanwhile;
    } catch (error) {
      failed(error);
      return undefined;
    }
  }
}

interface PageToCache {
  asked: CachedPageRequest;
  tag: string;
  request: FastifyRequest;
  /** The answer's headers before the page's own. */
  headers: StoredHeaders;
}

/** Renders a page that is the same for every visitor; undefined if it must not be cached. */
async function renderForAll(
  { servicesFor, loadSite, rewriteHead, origin }: Rendering,
  { asked, tag, request, headers: before }: PageToCache,
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
  return encodePage(Buffer.from(html), {
    ...before,
    ...Object.fromEntries(response.headers),
    "content-security-policy": pagePolicy(hashesOf(html), context.frames),
    "cache-control": "no-cache",
    vary: "accept-encoding, cookie",
  });
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
