import type { NavigationType } from "react-router";
import type { API } from "#domain/api.ts";
import { FILM_QUARTERS } from "#domain/visits.ts";

/** Written here once more: the table of all addresses weighs more than what this module may. */
const ADDRESS: (typeof API)["visits"] = "/api/visits";

/** How far a film may be from a quarter that counts as played: players begin and end a moment off. */
const TOLERANCE = 0.01;

/** Whether the visitor may be counted: somebody is there, and has not asked to be left alone (Y2). */
const isCounted = !(
  navigator.webdriver ||
  navigator.doNotTrack === "1" ||
  ("globalPrivacyControl" in navigator && navigator.globalPrivacyControl)
);

/** What was shown last; undefined before the document's own page was. */
let shown: string | undefined;
/** How many quarters of a film were played, of each player that is there. */
const played = new WeakMap<HTMLVideoElement, number>();

// No event of a player bubbles.
if (isCounted) document.addEventListener("timeupdate", ({ target }) => reportFilm(target), true);

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
  return /^(?:reload|back)/.test(opened && "type" in opened ? String(opened.type) : "");
}

/** Where a visit begins; undefined for a document that another page of the site leads to. */
function entry() {
  const { referrer } = document;
  const from = URL.canParse(referrer) ? new URL(referrer) : undefined;
  if (from?.origin === location.origin) return undefined;
  return { referrer: from?.hostname ?? "", language: navigator.language };
}

/** Reports each quarter of a film as it was played, without what was skipped. */
function reportFilm(player: EventTarget | null): void {
  if (!(player instanceof HTMLVideoElement)) return;
  const { duration } = player;
  const { film } = player.dataset;
  if (!film || !(duration > 0)) return;
  let seconds = 0;
  for (let at = 0; at < player.played.length; at += 1) {
    seconds += player.played.end(at) - player.played.start(at);
  }
  const quarters = Math.floor(FILM_QUARTERS * (seconds / duration + TOLERANCE));
  for (let quarter = (played.get(player) ?? 0) + 1; quarter <= quarters; quarter += 1) {
    played.set(player, quarter);
    send({ film, quarter });
  }
}

/** What stands in its way, such as an extension that took the call away, must not reach the page. */
function send(report: object): void {
  try {
    const body = new Blob([JSON.stringify(report)], { type: "application/json" });
    navigator.sendBeacon(ADDRESS, body);
  } catch {
    // The visitor is not counted.
  }
}
