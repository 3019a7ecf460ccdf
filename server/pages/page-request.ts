import type { IncomingMessage } from "node:http";
import { isbot } from "isbot";
import { splitPrefix } from "#domain/language.ts";
import { namesPrototype } from "#domain/parsing.ts";
import { readStyle, type SiteStyle } from "#domain/site-style.ts";
import { mayCarrySession } from "../auth/session-cookie.ts";
import { memoize } from "../memoize.ts";

/** All that a public page's bytes may depend on; nothing else of a request reaches its rendering. */
export interface CachedPageRequest {
  path: string;
  style: SiteStyle;
  isCrawler: boolean;
  /** Which of the random copies the visitor gets; 0 where the page contains no random choice. */
  randomCopy: number;
}

/** These pages contain a random choice (F1, G11), so the cache holds several copies of each. */
const RANDOM_PAGES: ReadonlySet<string> = new Set(["/", "/work", "/about"]);
const RANDOM_COPIES = 8;

/** What public pages read of their address's query. Other parameters (`utm_source` and the like) change nothing. */
const READ_BY_PAGES: ReadonlySet<string> = new Set(["by", "category", "from", "view"]);

/** Maximum number of user agents remembered: strangers may invent any number of them. */
const CACHED_AGENTS = 500;

/** What a visitor's request for a document asks for; undefined for any that needs a look at more than that. */
export function pageRequest({
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

/** The path of an address that shows the same without its query; undefined where it may not, or is refused. */
function pathAlone(url: string): string | undefined {
  const start = url.indexOf("?");
  if (start === -1) return url;
  const names = [...new URLSearchParams(url.slice(start)).keys()];
  const isPlain = !names.some((name) => READ_BY_PAGES.has(name) || namesPrototype(name));
  return isPlain ? url.slice(0, start) : undefined;
}

/** Whether a search engine or the like asks. A browser without a window is none: it shows pages to people, or to tests. */
export function isCrawler(userAgent = ""): boolean {
  return isKnownBot(userAgent);
}

const isKnownBot = memoize(CACHED_AGENTS, (userAgent) =>
  isbot(userAgent.replace("HeadlessChrome", "Chrome")),
);
