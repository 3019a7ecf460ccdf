import type { IncomingMessage } from "node:http";
import { isbot } from "isbot";
import { readStyle, type SiteStyle } from "#domain/site-style.ts";
import { mayCarrySession } from "../auth/session-cookie.ts";

/** All that a public page's bytes may depend on; nothing else of a request reaches its rendering. */
export interface AskedPage {
  path: string;
  style: SiteStyle;
  isCrawler: boolean;
}

/** As many names of browsers are remembered; strangers may invent any number of them. */
const REMEMBERED_AGENTS = 500;
const crawlers = new Map<string, boolean>();

/** What a visitor's request for a document asks for; undefined for any that needs a look at more than that. */
export function askedPage({ method, url = "", headers }: IncomingMessage): AskedPage | undefined {
  const isRead = method === "GET" || method === "HEAD";
  if (!isRead || url.includes("?") || mayCarrySession(headers.cookie)) return undefined;
  return {
    path: url,
    style: readStyle(headers.cookie),
    isCrawler: isCrawler(headers["user-agent"]),
  };
}

/** Whether a search engine or the like asks. A browser without a window is none: it shows pages to people, or to tests. */
export function isCrawler(userAgent = ""): boolean {
  const known = crawlers.get(userAgent);
  if (known !== undefined) return known;
  const answer = isbot(userAgent.replace("HeadlessChrome", "Chrome"));
  if (crawlers.size === REMEMBERED_AGENTS) crawlers.clear();
  crawlers.set(userAgent, answer);
  return answer;
}
