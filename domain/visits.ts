import { isRecord, isTypable } from "./parsing.ts";

export const VISIT_MONTHS = 24;
export const VISIT_REPORT_BYTES = 1024;
export const FILM_QUARTERS = 4;

export const VISIT_KINDS = ["visit", "view", "referrer", "language", "film", "inquiry"] as const;
export type VisitKind = (typeof VISIT_KINDS)[number];

/** Key of counts without a key: a direct visit, visits and inquiries themselves. */
export const NO_KEY = "";
/** Key of counts beyond `MOST_KEYS`, and of invalid keys. */
export const OTHER_KEY = "*";

/** Maximum number of keys of a kind on one day; further ones count as `OTHER_KEY`. */
export const MOST_KEYS: Readonly<Record<VisitKind, number>> = {
  visit: 1,
  view: 2000,
  referrer: 300,
  language: 100,
  film: 2000,
  inquiry: 1,
};

export type VisitReport =
  | {
      kind: "view";
      path: string;
      /** Set on the first page of a visit only. */
      entry: { referrer: string; language: string } | undefined;
    }
  | {
      kind: "film";
      film: string;
      quarter: number;
    };

const LONGEST_PATH = 200;
const LONGEST_FILM = 500;

/** Reads `{path, referrer?, language?}` or `{film, quarter}` (Y2); undefined for any other input. */
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

/** Domain names only: an IP address could identify a person. */
const HOST =
  /^(?=.{4,100}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/** Returns the key of a referring host, without `www.`. @param host untrusted; empty for none */
export function hostKey(host: unknown): string {
  if (host === "") return NO_KEY;
  const name = typeof host === "string" ? host.toLowerCase().replace(/^www\./, "") : "";
  return HOST.test(name) ? name : OTHER_KEY;
}

const LANGUAGE = /^([a-z]{2,3})(?:-[A-Z][a-z]{3})?(-(?:[A-Z]{2}|[0-9]{3}))?$/;

/** Returns the key of a browser language, as in es-CO. @param tag untrusted */
export function languageKey(tag: unknown): string {
  const [, language, region = ""] = (typeof tag === "string" && LANGUAGE.exec(tag)) || [];
  return language === undefined ? OTHER_KEY : language + region;
}
