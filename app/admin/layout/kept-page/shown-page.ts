import { useEffect, useState } from "react";
import { useLocation, useMatches, useNavigate } from "react-router";
import { message } from "#domain/messages.ts";
import { askAgain } from "../../editing/leave-guard.tsx";
import type { Route } from "../+types/route.ts";
import { entryIndex, returnToEntry } from "./history-moves.ts";

interface ShownPage {
  /** Path and query. */
  address: string;
  /** The router's index of the history entry. */
  index: number | undefined;
  /** Loader data by route id. */
  data: ReadonlyMap<string, unknown>;
  /** Called after each load; `isKept` if it failed and the old data stay. */
  onLoaded: (isKept: boolean) => void;
  /** Cancels a navigation and returns to the page's history entry. */
  stay: () => Promise<void>;
}

let shown: ShownPage | undefined;
let isStale = false;

/** Returns whether the last reload of the shown page failed. */
export const isPageStale = () => isStale;

function noteReload(isKept: boolean): void {
  isStale = isKept;
  shown?.onLoaded(isKept);
}

/** Keeps the shown page if the server is unreachable: an error page would discard what was typed. */
export const keepShownPage: Route.ClientMiddlewareFunction = async ({ request }, next) => {
  const results = await next();
  if (shown === undefined || request.signal.aborted) return results;
  const failed = Object.entries(results).filter(([, { type }]) => type === "error");
  // A redirect, such as after the session has ended, is followed.
  if (failed.some(([, { result }]) => result instanceof Response)) return results;
  if (failed.length === 0) {
    noteReload(false);
    return results;
  }
  const { pathname, search } = new URL(request.url);
  if (shown.address === pathname + search) {
    const { data } = shown;
    noteReload(true);
    const kept = failed.map(([id]) => [id, { type: "data", result: data.get(id) }] as const);
    return { ...results, ...Object.fromEntries(kept) };
  }
  console.error("The page could not be opened", ...failed.map(([, { result }]) => result));
  await shown.stay();
  return results;
};

/** Reports that the shown page stays, because another page can't be opened. */
export function keepPage(): void {
  noteReload(true);
}

/** Returns to the shown page's history entry after Back or Forward. */
export async function stayOnPage(): Promise<void> {
  await shown?.stay();
}

/** Returns whether Back or Forward led to another entry that the router has created. */
export function isOtherEntry(): boolean {
  const index = entryIndex();
  return index !== undefined && index !== shown?.index;
}

/** Records the shown page for `keepShownPage`; returns whether it was kept after a failed load. */
export function useShownPage(): boolean {
  const { pathname, search, hash } = useLocation();
  const matches = useMatches();
  const navigate = useNavigate();
  const [isKept, setKept] = useState(false);
  useEffect(() => {
    const address = pathname + search;
    const entry = entryIndex();
    shown = {
      address,
      index: entry,
      data: new Map(matches.map(({ id, loaderData }) => [id, loaderData])),
      onLoaded: setKept,
      async stay() {
        await returnToEntry(entry);
        askAgain();
        // A new navigation cancels the one to the other page.
        await navigate(address + hash, { replace: true, preventScrollReset: true });
        setKept(true);
        // An open dialog would cover the notice.
        if (document.querySelector("dialog[open]")) alert(message("page-kept"));
      },
    };
  }, [pathname, search, hash, matches, navigate]);
  // The next user of this browser must not see what was shown.
  useEffect(
    () => () => {
      shown = undefined;
    },
    [],
  );
  return isKept;
}
