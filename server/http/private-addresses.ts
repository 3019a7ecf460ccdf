import type { FastifyInstance } from "fastify";
import { LANGUAGE_CODES } from "#domain/words/languages.ts";

const PREFIX = `(?:/(?:${LANGUAGE_CODES.join("|")}))?`;
/** As the router may read an address: in any case, and with escapes. */
const PRIVATE = new RegExp(`^${PREFIX}/p(?:[/.]|$)`, "i");
/** Where the browser's router asks for the routes of addresses that its query names. */
const ROUTES = /\/__manifest$/i;
const NAMES_PRIVATE = /(?:\/|%2f)p(?:\/|%2f|%2c|[,&]|$)/i;
const ESCAPED = /%([0-9a-f]{2})/gi;

/** Whether an address is, or may be taken for, that of a private link (Y1), whether or not there is such a link. */
export function isPrivateAddress(url: string): boolean {
  const [path = ""] = url.split(/[?#]/, 1);
  return PRIVATE.test(pathOf(path)) || (ROUTES.test(path) && NAMES_PRIVATE.test(url));
}

/** A path as the router may read it: without escapes, dot segments and slashes of other kinds. */
function pathOf(path: string): string {
  const plain = path.replaceAll(ESCAPED, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  const slashed = plain.replaceAll(/[/\\]+/g, "/");
  return URL.parse(slashed, "http://site")?.pathname ?? slashed;
}

/** What every answer at such an address carries, so that it is neither kept, found nor told to others. */
const HEADERS = {
  "cache-control": "no-store",
  "x-robots-tag": "noindex, nofollow",
  "referrer-policy": "no-referrer",
};

/** The headers of answers at an address of private links; none at all others. */
export function privateHeaders(url: string): Readonly<Record<string, string>> {
  return isPrivateAddress(url) ? HEADERS : {};
}

/** A page with a form names the referrer to us alone: without one, browsers send the form with `Origin: null` (Fetch, 3.1). */
const OF_FORMS = "same-origin";

/** Sets these headers on every answer, refusals and errors among them. */
export function guardPrivateAddresses(app: FastifyInstance): void {
  app.addHook("onSend", async ({ url }, reply) => {
    const isForm = reply.getHeader("referrer-policy") === OF_FORMS;
    reply.headers(privateHeaders(url));
    if (isForm) reply.header("referrer-policy", OF_FORMS);
  });
}

/** An address of a private link wherever it stands, with its escapes. */
const IN_TEXT = /((?:[/\\]|%2f|%5c)(?:p|%70|%50)(?:[/\\]|%2f|%5c)+)[\w%-]{16,}/gi;

/**
 * What looks like a token behind any sign that parts an address: some spellings open nothing and still name a link. No
 * name of ours has capitals and this length.
 */
const BY_SHAPE = /([/\\;:,&=?]|%(?:25)*[\dA-Fa-f]{2})(?=[\w-]*[A-Z])[\w-]{22}(?![\w-])/g;

/** Takes the tokens of private links out of a line of the log, whoever wrote it. */
export function withoutTokens(line: string): string {
  return line.replaceAll(IN_TEXT, "$1*").replaceAll(BY_SHAPE, "$1*");
}
