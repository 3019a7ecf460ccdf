import { useEffect } from "react";
import { useLocation, useMatches } from "react-router";

/** What the shown page was given by its loader, and the address that it is shown at. */
let shown: { address: string; data: unknown } | undefined;

/** @param address of the page, with its query */
export function rememberShown(address: string, data: unknown): void {
  shown = { address, data };
}

/** Forgets it when the admin is left, so that the next user does not see it. */
function forgetShown(): void {
  shown = undefined;
}

/**
 * Remembers the data of the shown page, for `keepShownOnFailure`; for the layout around every
 * page. It reads the matches, which have the data of the document as well. The other way to get
 * those is `clientLoader.hydrate = true`, which runs the client loader at hydration too: a link
 * clicked before that call has ended would be answered with the document's data, which are those
 * of another address.
 */
export function useShownPage(): void {
  const { pathname, search } = useLocation();
  const data = useMatches().at(-1)?.loaderData;
  useEffect(() => {
    // A page of an error was given nothing.
    if (data !== undefined) rememberShown(pathname + search, data);
  }, [pathname, search, data]);
  // However the admin is left: by a link, by logging out, or because the session has ended.
  useEffect(() => forgetShown, []);
}

/**
 * Asks for a page's data, a list. One that is asked for again and can't be had, because the connection
 * or the server is gone, stays as it is: a page of an error in its place would take the
 * sentence that says what happened with it, and a form in which somebody is writing (D7, M1).
 * @param url of the page; another one than is shown is a change of page, which may fail
 * @param ask asks the server; a redirect is thrown as a Response, and followed
 */
export async function keepShownOnFailure<Data>(
  url: string,
  ask: () => Promise<Data>,
): Promise<Data> {
  try {
    return await ask();
  } catch (thrown) {
    const { pathname, search } = new URL(url);
    if (thrown instanceof Response || shown?.address !== pathname + search) throw thrown;
    // Only the page of this address says what is shown at it.
    return shown.data as Data;
  }
}
