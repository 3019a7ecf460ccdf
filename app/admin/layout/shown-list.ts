import { useEffect } from "react";
import { useLocation } from "react-router";

/** The list that is shown, and the address that it is shown at. */
let shown: { address: string; list: unknown } | undefined;

/** @param address of the page, with its query */
export function rememberShown(address: string, list: unknown): void {
  shown = { address, list };
}

/** Forgets the list when the admin is left, so that the next user does not see it. */
export function forgetShown(): void {
  shown = undefined;
}

/**
 * Remembers what a page shows, for `listOrShown`. Said where it is shown, so that the list
 * that came with the document counts too: a loader of the browser that took that one over
 * would answer with it a link that is pressed meanwhile.
 */
export function useShown(list: unknown): void {
  const { pathname, search } = useLocation();
  useEffect(() => rememberShown(pathname + search, list), [pathname, search, list]);
}

/**
 * Asks for the list. One that is asked for again and can't be had, because the connection
 * or the server is gone, stays as it is: a page of trouble in its place would take the
 * sentence that says what happened with it, and a form in which somebody is writing (D7, M1).
 * @param url of the page; another one than is shown is a change of page, which may fail
 * @param ask asks the server; a redirect is thrown as a Response, and followed
 */
export async function listOrShown<List>(url: string, ask: () => Promise<List>): Promise<List> {
  try {
    return await ask();
  } catch (thrown) {
    const { pathname, search } = new URL(url);
    if (thrown instanceof Response || shown?.address !== pathname + search) throw thrown;
    // Only the page of this address says what is shown at it.
    return shown.list as List;
  }
}
