/** What the list last showed, and the address that it was asked for at. */
let last: { address: string; list: unknown } | undefined;

/**
 * Asks for the list. One that is asked for again and can't be had, because the connection
 * or the server is gone, stays as it was: a page of trouble in its place would take the
 * sentence that says what happened with it, and a form in which somebody is writing (D7, M1).
 * @param address of the page; another one than last time is a change of page, which may fail
 * @param ask asks the server; a redirect is thrown as a Response, and followed
 */
export async function listOrLast<List>(address: string, ask: () => Promise<List>): Promise<List> {
  try {
    const list = await ask();
    last = { address, list };
    return list;
  } catch (thrown) {
    if (thrown instanceof Response || last?.address !== address) throw thrown;
    // Only this function writes it, for one page alone.
    return last.list as List;
  }
}
