import { isRecord, isTypable } from "./parsing.ts";

/** How long visits stay counted, in months (Y2). */
export const VISIT_MONTHS = 24;
/** The largest report of a page, in bytes. */
export const VISIT_REPORT_BYTES = 1024;
/** How many quarters of a film there are to be played. */
export const FILM_QUARTERS = 4;

/** What counts are kept of; each has keys of its own. */
export const VISIT_KINDS = ["visit", "view", "referrer", "language", "film", "inquiry"] as const;
export type VisitKind = (typeof VISIT_KINDS)[number];

/** The key of all that has no other: a visit that no site referred, the visits and the inquiries themselves. */
export const NO_KEY = "";
/** The key of what a day has no room for, and of what can't be named. */
export const OTHER_KEY = "*";

/** How many different keys of a kind are kept of a day; what comes after them is counted as other. */
export const MOST_KEYS: Readonly<Record<VisitKind, number>> = {
  visit: 1,
  view: 2000,
  referrer: 300,
  language: 100,
  film: 2000,
  inquiry: 1,
};

/** What a page reports of itself: that it is seen, or how far one of its films was played. */
export type VisitReport =
  | {
      kind: "view";
      /** From `/`, with the prefix of its language. */
      path: string;
      /** Where and how a visit begins; undefined for a further page of it. */
      entry: { referrer: string; language: string } | undefined;
    }
  | {
      kind: "film";
      /** Its address, as the page names it. */
      film: string;
      /** From 1 to 4. */
      quarter: number;
    };

const LONGEST_PATH = 200;
const LONGEST_FILM = 500;

/**
 * Reads what a page reports: `{path}`, with `referrer` and `language` where a visit begins, or
 * `{film, quarter}`. All else is dropped.
 * @param input of any shape
 * @returns undefined for what no page of ours sends
 */
export function readVisitReport(input: unknown): VisitReport | undefined {
  if (!isRecord(input)) return undefined;
  const { path, referrer, language, film, quarter } = input;
  if (isText(film, LONGEST_FILM)) {
    const isQuarter =
      Number.isInteger(quarter) && Number(quarter) >= 1 && Number(quarter) <= FILM_QUARTERS;
    return isQuarter ? { kind: "film", film, quarter: Number(quarter) } : undefined;
  }
  if (!isText(path, LONGEST_PATH) || !path.startsWith("/")) return undefined;
  if (referrer === undefined) return { kind: "view", path, entry: undefined };
  const entry = { referrer: hostKey(referrer), language: languageKey(language) };
  return { kind: "view", path, entry };
}

function isText(value: unknown, most: number): value is string {
  return typeof value === "string" && value !== "" && value.length <= most && isTypable(value);
}

/** The name of a host on the internet; an address in digits is none, and could be a person's. */
const HOST =
  /^(?=.{4,100}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** The key of a referring site: its host without `www.`. @param host of any shape; empty for none */
export function hostKey(host: unknown): string {
  if (host === "") return NO_KEY;
  const name = typeof host === "string" ? host.toLowerCase().replace(/^www\./, "") : "";
  return HOST.test(name) ? name : OTHER_KEY;
}

/** A language, its script and its country or region (BCP 47). */
const LANGUAGE = /^([a-z]{2,3})(?:-[A-Z][a-z]{3})?(-(?:[A-Z]{2}|[0-9]{3}))?$/;

/** The key of a browser's language: the language and its country, as in es-CO. @param tag of any shape */
export function languageKey(tag: unknown): string {
  const [, language, region = ""] = (typeof tag === "string" && LANGUAGE.exec(tag)) || [];
  return language === undefined ? OTHER_KEY : language + region;
}
