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
