import type { NavigationType } from "react-router";
import { API } from "#domain/api.ts";
import type { FILM_QUARTER_EVENT } from "../../ui/film/film-quarters.ts";

/** Repeated here, because importing these constants would load more code than this module has. */
const ADDRESS: (typeof API)["visits"] = "/api/visits";
const FILM_QUARTER: typeof FILM_QUARTER_EVENT = "filmquarter";

/** Automated browsers and visitors with DNT or GPC are not counted. */
const isCounted = !(
  navigator.webdriver ||
  navigator.doNotTrack === "1" ||
  Reflect.get(navigator, "globalPrivacyControl")
);

/** On the pages of a private link only the plays of its films are reported, for the link itself (J4). */
const PRIVATE = /^(?:\/\w\w)?\/p\/([^/]+)/i;

/** The last shown path; undefined before the first page. */
let shown: string | undefined;

if (isCounted) {
  document.addEventListener(FILM_QUARTER, (event) => {
    if (event instanceof CustomEvent) send(event.detail);
  });
}

/**
 * Reports a page once it is visible; reload, back, forward and replace are no views.
 * @param path without the language's prefix
 * @param way how the router reached the page
 */
export function reportPage(path: string, way: `${NavigationType}`): void {
  if (!isCounted || path === shown) return;
  const isFirst = shown === undefined;
  const isView = isFirst ? !isOpenedAgain() : way === "PUSH";
  shown = path;
  if (!isView) return;
  const page = { path, ...(isFirst && entry()) };
  if (document.visibilityState === "visible") send(page);
  else document.addEventListener("visibilitychange", () => send(page), { once: true });
}

function isOpenedAgain(): boolean {
  const [opened] = performance.getEntriesByType("navigation");
  return opened !== undefined && /^(?:reload|back)/.test(Reflect.get(opened, "type"));
}

/** Where a visit begins; undefined if another page of the site led to the document. */
function entry() {
  const { language } = navigator;
  try {
    const { origin, hostname } = new URL(document.referrer);
    return origin === location.origin ? undefined : { referrer: hostname, language };
  } catch {
    return { referrer: "", language };
  }
}

/** An error, such as a call that an extension removed, must not reach the page. */
function send(report: object): void {
  const link = PRIVATE.exec(location.pathname)?.[1];
  if (link && "path" in report) return;
  try {
    const body = new Blob([JSON.stringify({ ...report, link })], { type: "application/json" });
    navigator.sendBeacon(ADDRESS, body);
  } catch {
    // The visitor is not counted.
  }
}
