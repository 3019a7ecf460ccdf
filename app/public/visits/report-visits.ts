import type { NavigationType } from "react-router";
import type { API } from "#domain/api.ts";
import type { FILM_QUARTER_EVENT } from "../../ui/film/film-quarters.ts";

/** Written here once more: what they are imported from weighs more than this module. */
const ADDRESS: (typeof API)["visits"] = "/api/visits";
const FILM_QUARTER: typeof FILM_QUARTER_EVENT = "filmquarter";

/** Whether the visitor may be counted: somebody is there, and has not asked to be left alone (Y2). */
const isCounted = !(
  navigator.webdriver ||
  navigator.doNotTrack === "1" ||
  Reflect.get(navigator, "globalPrivacyControl")
);

/** The address of a private link, which is told to nobody (Y1). */
const PRIVATE = /^(?:\/\w\w)?\/p\//i;

/** What was shown last; undefined before the document's own page was. */
let shown: string | undefined;

if (isCounted) {
  document.addEventListener(FILM_QUARTER, (event) => {
    if (event instanceof CustomEvent) send(event.detail);
  });
}

/**
 * Reports the page that is shown, once somebody can see it: its path and, where a document comes from
 * another site, that site and the browser's language. A reload, back and forward, and an address that takes
 * another's place are no further view.
 * @param path without the prefix of a language
 * @param way that the router has come to it
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

/** Where a visit begins; undefined for a document that another page of the site leads to. */
function entry() {
  const { language } = navigator;
  try {
    const { origin, hostname } = new URL(document.referrer);
    return origin === location.origin ? undefined : { referrer: hostname, language };
  } catch {
    return { referrer: "", language };
  }
}

/** What stands in its way, such as an extension that took the call away, must not reach the page. */
function send(report: object): void {
  if (PRIVATE.test(location.pathname)) return;
  try {
    const body = new Blob([JSON.stringify(report)], { type: "application/json" });
    navigator.sendBeacon(ADDRESS, body);
  } catch {
    // The visitor is not counted.
  }
}
