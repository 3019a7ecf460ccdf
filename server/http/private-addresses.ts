import type { FastifyInstance } from "fastify";
import { PRIVATE_FORM_HEADERS } from "#domain/private-link.ts";
import { LANGUAGE_CODES } from "#domain/words/languages.ts";

const PREFIX = `(?:/(?:${LANGUAGE_CODES.join("|")}))?`;
const PRIVATE = new RegExp(`^${PREFIX}/p(?:[/.]|$)`, "i");
/** Requests of the browser's router for the routes of addresses in the query. */
const ROUTES = /\/__manifest$/i;
const NAMES_PRIVATE = /(?:\/|%2f)p(?:\/|%2f|%2c|[,&]|$)/i;
const ESCAPED = /%([0-9a-f]{2})/gi;

/** Whether the router could read an address as that of a private link, existing or not. */
export function isPrivateAddress(url: string): boolean {
  const [path = ""] = url.split(/[?#]/, 1);
  return PRIVATE.test(pathOf(path)) || (ROUTES.test(path) && NAMES_PRIVATE.test(url));
}

/** Resolves escapes, dot segments and backslashes, as the router may. */
function pathOf(path: string): string {
  const plain = path.replaceAll(ESCAPED, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  const slashed = plain.replaceAll(/[/\\]+/g, "/");
  return URL.parse(slashed, "http://site")?.pathname ?? slashed;
}

const HEADERS = {
  "cache-control": "no-store",
  "x-robots-tag": "noindex, nofollow",
  "referrer-policy": "no-referrer",
};

/** Returns the headers for addresses of private links; empty for all others. */
export function privateHeaders(url: string): Readonly<Record<string, string>> {
  return isPrivateAddress(url) ? HEADERS : {};
}

const OF_FORMS = PRIVATE_FORM_HEADERS["referrer-policy"];

/** Sets these headers on every response, errors included. */
export function guardPrivateAddresses(app: FastifyInstance): void {
  app.addHook("onSend", async ({ url }, reply) => {
    const isForm = reply.getHeader("referrer-policy") === OF_FORMS;
    reply.headers(privateHeaders(url));
    if (isForm) reply.header("referrer-policy", OF_FORMS);
  });
}

/** A private link's address anywhere in a text, also escaped. */
const IN_TEXT = /((?:[/\\]|%2f|%5c)(?:p|%70|%50)(?:[/\\]|%2f|%5c)+)[\w%-]{16,}/gi;

/** Any spelling of a token: one that opens nothing still reveals a link. No other name has this form. */
const BY_SHAPE = /([/\\;:,&=?]|%(?:25)*[\dA-Fa-f]{2})(?=[\w-]*[A-Z])[\w-]{22}(?![\w-])/g;

/** Removes the tokens of private links from a log line. */
export function withoutTokens(line: string): string {
  return line.replaceAll(IN_TEXT, "$1*").replaceAll(BY_SHAPE, "$1*");
}
