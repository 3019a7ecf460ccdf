import type { IncomingMessage } from "node:http";
import { isbot } from "isbot";
import { FIXED_PAGES } from "#domain/fixed-pages.ts";
import { splitPrefix } from "#domain/language.ts";
import { namesPrototype } from "#domain/parsing.ts";
import { readStyle, type SiteStyle } from "#domain/site-style.ts";
import { mayCarrySession } from "../auth/session-cookie.ts";
import { memoize } from "../memoize.ts";

/** All that a public page may depend on: nothing else of a request may reach its rendering. */
export interface CachedPageRequest {
  path: string;
  style: SiteStyle;
  isCrawler: boolean;
  randomCopy: number;
}

const RANDOM_PAGES: ReadonlySet<string> = new Set(
  FIXED_PAGES.flatMap(({ path, isRandom }) => (isRandom ? path : [])),
);
const RANDOM_COPIES = 8;

/** Other query parameters, such as `utm_source`, change nothing on public pages. */
const READ_BY_PAGES: ReadonlySet<string> = new Set(["by", "category", "from", "sent", "view"]);

/** Clients may invent any number of user agents. */
const CACHED_AGENTS = 500;

const known = new WeakMap<IncomingMessage, CachedPageRequest | undefined>();

/**
 * Returns undefined for a request whose answer may depend on more, such as a session. A request is read once:
 * its random copy must not change between the cache and the rendering.
 */
export function pageRequest(request: IncomingMessage): CachedPageRequest | undefined {
  if (!known.has(request)) known.set(request, readRequest(request));
  return known.get(request);
}

function readRequest({
  method,
  url = "",
  headers,
}: IncomingMessage): CachedPageRequest | undefined {
  const isRead = method === "GET" || method === "HEAD";
  const path = pathAlone(url);
  if (!isRead || path === undefined || mayCarrySession(headers.cookie)) return undefined;
  const forCrawler = isCrawler(headers["user-agent"]);
  return {
    path,
    style: readStyle(headers.cookie),
    isCrawler: forCrawler,
    randomCopy:
      RANDOM_PAGES.has(splitPrefix(path).path) && !forCrawler
        ? Math.floor(Math.random() * RANDOM_COPIES)
        : 0,
  };
}

/** Undefined where the query may change the page, or is refused. */
function pathAlone(url: string): string | undefined {
  const start = url.indexOf("?");
  if (start === -1) return url;
  const names = [...new URLSearchParams(url.slice(start)).keys()];
  const isPlain = !names.some((name) => READ_BY_PAGES.has(name) || namesPrototype(name));
  return isPlain ? url.slice(0, start) : undefined;
}

/** Whether a robot asks; headless Chrome counts as a browser. */
export function isCrawler(userAgent = ""): boolean {
  return isKnownBot(userAgent);
}

const isKnownBot = memoize(CACHED_AGENTS, (userAgent) =>
  isbot(userAgent.replace("HeadlessChrome", "Chrome")),
);
