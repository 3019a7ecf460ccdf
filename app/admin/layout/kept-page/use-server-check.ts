import { useEffect } from "react";
import { isAdminAddress } from "#domain/admin-address.ts";
import { isServerThere } from "../../api.ts";
import { allowMove, guardMoves } from "./history-moves.ts";
import { isOtherEntry, keepPage, stayOnPage } from "./shown-page.ts";

/**
 * Checks that the server answers before a link, Back or Forward needs more than data: if a script does not
 * load, the router reloads the document, and what was typed is lost.
 */
export function useServerCheck(): void {
  useEffect(() => {
    let isPrepared = false;
    let answered: HTMLAnchorElement | undefined;
    /** Number of the latest check of the server: results of earlier ones are ignored. */
    let asked = 0;
    const needsServer = (pathname: string) => {
      isPrepared ||= hasAllScripts();
      // The layout preloads the scripts of the admin's pages alone.
      return !isPrepared || !isAdminAddress(pathname);
    };
    const follow = async (link: HTMLAnchorElement) => {
      if (!(await isServerThere())) return keepPage();
      if (!link.isConnected) return;
      answered = link;
      link.click();
      answered = undefined;
    };
    const onClick = (event: MouseEvent) => {
      const link = followedLink(event);
      if (link === undefined || link === answered) return;
      if (!needsServer(link.pathname)) return;
      event.preventDefault();
      event.stopPropagation();
      void follow(link);
    };
    const move = async () => {
      asked += 1;
      const own = asked;
      const isThere = await isServerThere();
      if (own !== asked || !isOtherEntry()) return;
      if (isThere) allowMove();
      else await stayOnPage();
    };
    const endGuard = guardMoves((event) => {
      if (!isOtherEntry() || !needsServer(location.pathname)) return;
      event.stopImmediatePropagation();
      void move();
    });
    // The capture phase precedes the router's handler.
    addEventListener("click", onClick, { capture: true });
    return () => {
      removeEventListener("click", onClick, { capture: true });
      endGuard();
    };
  }, []);
}

/** Returns the link that a click opens in this tab; undefined for a hash, another tab or another site. */
function followedLink(event: MouseEvent): HTMLAnchorElement | undefined {
  const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event;
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return undefined;
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
  if (link === null || link.origin !== location.origin) return undefined;
  if (link.target !== "" || link.hasAttribute("download")) return undefined;
  const isPlace =
    link.hash !== "" && link.pathname + link.search === location.pathname + location.search;
  return isPlace ? undefined : link;
}

/** Returns whether the route manifest and all preloaded scripts have arrived. */
function hasAllScripts(): boolean {
  const entries = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
  const loaded = entries.flatMap(({ name, responseStatus }) => (responseStatus === 0 ? [] : name));
  const scripts = document.querySelectorAll<HTMLLinkElement>("link[rel=modulepreload]");
  const knowsRoutes = loaded.some((name) => name.includes("/__manifest"));
  return knowsRoutes && [...scripts].every(({ href }) => loaded.includes(href));
}
