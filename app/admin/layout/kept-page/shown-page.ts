import { useEffect, useState } from "react";
import { useLocation, useMatches, useNavigate } from "react-router";
import { message } from "#domain/messages.ts";
import { askAgain } from "../../editing/leave-guard.tsx";
import type { Route } from "../+types/route.ts";
import { entryIndex, returnToEntry } from "./history-moves.ts";

/** The page that the admin sees, from the first to the last page of the admin. */
interface ShownPage {
  /** With its query. */
  address: string;
  /** Of its entry in the browser's history, as the router counts them. */
  index: number | undefined;
  /** What its routes were given by their loaders, by the routes' names. */
  data: ReadonlyMap<string, unknown>;
  /** Called when it could, or could not, be read again. */
  onRead: (isKept: boolean) => void;
  /** Ends a navigation to another page, and goes back to the page's entry in the history. */
  stay: () => Promise<void>;
}

let shown: ShownPage | undefined;
let isUnread = false;

/** Whether the shown page could not be read when that was last tried. */
export const isPageUnread = () => isUnread;

function noteRead(isKept: boolean): void {
  isUnread = isKept;
  shown?.onRead(isKept);
}

/**
 * Keeps the shown page where the server can't be asked: a page of an error in its place would take
 * what was typed with it (D7, M1). What could not be read again stays as it is; another page is not
 * opened.
 */
export const keepShownPage: Route.ClientMiddlewareFunction = async ({ request }, next) => {
  const results = await next();
  if (shown === undefined || request.signal.aborted) return results;
  const failed = Object.entries(results).filter(([, { type }]) => type === "error");
  // The way out is a redirect, which is followed (G3).
  if (failed.some(([, { result }]) => result instanceof Response)) return results;
  if (failed.length === 0) {
    noteRead(false);
    return results;
  }
  const { pathname, search } = new URL(request.url);
  if (shown.address === pathname + search) {
    const { data } = shown;
    noteRead(true);
    const kept = failed.map(([id]) => [id, { type: "data", result: data.get(id) }] as const);
    return { ...results, ...Object.fromEntries(kept) };
  }
  console.error("The page could not be opened", ...failed.map(([, { result }]) => result));
  await shown.stay();
  return results;
};

/** Tells that the shown page is kept, in place of another that would be opened. */
export function keepPage(): void {
  noteRead(true);
}

/** Stays on the shown page, where Back or Forward has left its entry in the history. */
export async function stayOnPage(): Promise<void> {
  await shown?.stay();
}

/** Whether Back or Forward leads to another page that the router has opened before. */
export function isOtherEntry(): boolean {
  const index = entryIndex();
  return index !== undefined && index !== shown?.index;
}

/**
 * Remembers what is shown, for `keepShownPage`; for the layout around every page.
 * @returns whether the page is one that was kept
 */
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
      onRead: setKept,
      async stay() {
        await returnToEntry(entry);
        askAgain();
        // Ends the navigation to the other page.
        await navigate(address + hash, { replace: true, preventScrollReset: true });
        setKept(true);
        // Over a dialog no other line could be seen.
        if (document.querySelector("dialog[open]")) alert(message("page-kept"));
      },
    };
  }, [pathname, search, hash, matches, navigate]);
  // However the admin is left, the next user does not see what was shown.
  useEffect(
    () => () => {
      shown = undefined;
    },
    [],
  );
  return isKept;
}
