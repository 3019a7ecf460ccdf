import { createHash, randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
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

/** The built app's one door. */
export type MountSite = (request: Request, services: SiteServices) => Promise<Response>;

/** What the services are told of an answer. */
export interface RenderContext {
  /** The address that is rendered, where it is not the one that was asked for. */
  address?: string;
  nonce: string | undefined;
  isCrawler: boolean;
  /** Set where the page becomes a file (O3): what it draws random choices from. */
  exported?: { random: () => number };
  /** The tag of the content, where it was read already. */
  tag?: string;
  /** Called with what can't be read, and is answered from memory or left out. */
  onFailedRead?: () => void;
  /** Called with the origins that the page shows frames of. */
  onFrames?: (origins: readonly string[]) => void;
  /** True for a form that was sent with more than is read of one. */
  isFormTooLong?: boolean;
}

export interface Rendering {
  /** The pages: built once, or fresh at every request while they are being written. */
  loadSite: () => Promise<MountSite>;
  /** Makes the services for the request that is being answered. */
  servicesFor: (request: FastifyRequest, context: RenderContext) => Promise<SiteServices>;
  /** The public address, without a slash at its end. */
  origin: string;
  /**
   * Where pages are kept; undefined in development, where they change, and
   * where the tooling brings inline scripts that no policy could name.
   */
  pages: PublicPages | undefined;
  /** Makes a stored document paint without further requests. */
  rewriteHead: (html: string) => Promise<string>;
}

const NONCE_BYTES = 16;
/** What pages may know of a request. Host and forwarding headers are not among it (T27). */
const PASSED_HEADERS = ["accept", "accept-language", "cookie", "user-agent"];
/** How long a browser may use a page's data that it fetched ahead, in seconds. */
const DATA_FRESH_S = 10;
const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/** A page that has a form: Contact (Q1), and a private link with a password (Y1). */
interface FormPage {
  url: string;
  /** The longest form that is read, in bytes. */
  most: number;
  /** Whether the page itself answers a longer one; where not, no browser sends one. */
  answersTooLong: boolean;
}

/** Each as a browser sends it: alone, and where its script runs. */
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

/** A form that was sent to its page. */
type SentForm = { body: string } | { isTooLong: true };

/** Answers every document and `.data` request that no other route took (G1, G2), and the forms of pages (Q1, Y1). */
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
        // The page says so beside the field, as for any other that is wrong.
        errorHandler(error, request, reply) {
          if (error.statusCode !== 413 || !answersTooLong) return void reply.send(error);
          return void renderAlone(request, reply, { isTooLong: true });
        },
      });
    }
  });

  /** Renders a page for the one who asks, or who has sent its form. */
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
    // The page's own content could not be read; it can be once the database is back (R22).
    const isUnavailable = hasFailedRead && rendered.status === 500;
    if (isUnavailable) reply.header("retry-after", RETRY_AFTER_SECONDS);
    const response = escapeLessThan(
      isUnavailable
        ? new Response(rendered.body, { status: 503, headers: rendered.headers })
        : rendered,
    );
    // Prefetched data serves the click too; a document is always revalidated.
    const isPublicData = response.status === 200 && pages?.isData(request.url);
    const freshness = isPublicData ? `private, max-age=${DATA_FRESH_S}` : "no-cache";
    if (nonce === undefined) reply.removeHeader("content-security-policy");
    else reply.header("content-security-policy", pagePolicy([`'nonce-${nonce}'`], frames));
    const isAdmin = (await services.admin()) !== undefined;
    // What somebody has written is in the answer to his form.
    reply.header("cache-control", isAdmin || form ? "no-store" : freshness);
    reply.header("vary", "accept-encoding, cookie");
    // The admin's lists are long, and go out as they come.
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
      // Not the visitor's own request: others wait for the same page, and see nothing of his.
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
    // The page is then rendered for this visitor alone, from the last known content, and not cached (M1).
    return rendered?.catch((error: unknown) => {
      request.log.warn({ err: error, path: asked.path }, "a page could not be made for the cache");
      return undefined;
    });
  }
}

/** Pages that have no second language. */
const OF_THE_ADMIN = /^\/(?:dashboard|add|login)(?:[/.?]|$)/;

/**
 * Where the prefix of a language leads that the site does not have, or has without one: to the same page in the
 * language that it has (N1).
 */
function withoutPrefix(url: string, { prefix }: Pick<SiteServices, "prefix">): string | undefined {
  const { language, path } = splitPrefix(url);
  if (language === undefined || (prefix !== "" && !OF_THE_ADMIN.test(path))) return undefined;
  // To a browser a path that begins with two slashes, of either kind, is another site's.
  return path.replace(/^[/\\]+/, "/");
}

async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  response: Response,
): Promise<FastifyReply> {
  reply.code(response.status);
  // One by one: a list of cookies is no single header.
  for (const [name, value] of response.headers) reply.header(name, value);
  if (response.body === null) return reply.send();
  const encoding = encodingFor(request.headers["accept-encoding"]);
  const body = await compressQuickly(Buffer.from(await response.arrayBuffer()), encoding);
  if (encoding !== "identity") reply.header("content-encoding", encoding);
  return reply.send(body);
}

/** What every answer carries (T26). */
export function headersSoFar(reply: FastifyReply): StoredHeaders {
  return Object.fromEntries(
    Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value]],
    ),
  );
}

/** The names that a policy knows a document's inline scripts by (CSP 3, 2.3.1). */
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
 * Escapes `<` in data responses, so that no browser finds a tag in them even if it takes them for HTML
 * (T10). In JSON and in React Router's data format `<` only occurs in strings, where the escape is equal.
 * @returns HTML documents unchanged
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

/** In UTF-8 no byte of a longer character equals `<`, so chunks can be escaped one by one. */
function escaped(chunk: Uint8Array): Uint8Array {
  return Buffer.from(Buffer.from(chunk).toString("latin1").replaceAll("<", "\\u003c"), "latin1");
}
