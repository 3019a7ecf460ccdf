/**
 * Handles Back and Forward before the router does. A browser calls a window's listeners in the order in which they
 * were added, so every route by which the admin is entered imports this module: routes load before the router starts.
 */

/** Asked about each move while a page of the admin is shown. */
let guard: ((event: PopStateEvent) => void) | undefined;
/** Called with the move back to the entry that was left. */
let onReturned: (() => void) | undefined;

if (typeof window !== "undefined") {
  addEventListener("popstate", (event) => {
    if (onReturned === undefined) return guard?.(event);
    event.stopImmediatePropagation();
    onReturned();
    onReturned = undefined;
  });
}

/**
 * Has each move asked about; what stops the event's propagation keeps it from the router.
 * @returns ends it
 */
export function guardMoves(asked: (event: PopStateEvent) => void): () => void {
  guard = asked;
  return () => {
    guard = undefined;
  };
}

/** Shows the router the move that led to the current entry, without asking again. */
export function allowMove(): void {
  const asked = guard;
  guard = undefined;
  dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
  guard ??= asked;
}

/** Where the router has put the current entry of the history; undefined for one that it did not make. */
export function entryIndex(): number | undefined {
  const state: unknown = history.state;
  const isMade = typeof state === "object" && state !== null && "idx" in state;
  return isMade && typeof state.idx === "number" ? state.idx : undefined;
}

/** Goes to an entry of the history, unseen by the router. @param index undefined stays where it is */
export async function returnToEntry(index: number | undefined): Promise<void> {
  const from = entryIndex();
  if (index === undefined || from === undefined || index === from) return;
  const returned = new Promise<void>((resolve) => {
    onReturned = resolve;
  });
  history.go(index - from);
  await returned;
}
