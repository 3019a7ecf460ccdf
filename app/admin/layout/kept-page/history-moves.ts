import * as v from "valibot";
import { read } from "#domain/schema.ts";

/** Its `popstate` listener must precede the router's, so every route into the admin imports this module. */

let guard: ((event: PopStateEvent) => void) | undefined;
/** Called when `returnToEntry` has moved back. */
let onReturned: (() => void) | undefined;

if (typeof window !== "undefined") {
  addEventListener("popstate", (event) => {
    if (onReturned === undefined) return guard?.(event);
    event.stopImmediatePropagation();
    onReturned();
    onReturned = undefined;
  });
}

/** Calls `asked` for each move; stopping the event hides it from the router. Returns the cleanup. */
export function guardMoves(asked: (event: PopStateEvent) => void): () => void {
  guard = asked;
  return () => {
    guard = undefined;
  };
}

/** Dispatches the withheld `popstate` again, without asking. */
export function allowMove(): void {
  const asked = guard;
  guard = undefined;
  dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
  guard ??= asked;
}

const ofRouter = v.object({ idx: v.number() });

/** Returns the router's index of the current history entry; undefined if the router did not create it. */
export function entryIndex(): number | undefined {
  return read(ofRouter, history.state)?.idx;
}

/** Goes to a history entry without the router's knowledge; undefined stays at the current one. */
export async function returnToEntry(index: number | undefined): Promise<void> {
  const from = entryIndex();
  if (index === undefined || from === undefined || index === from) return;
  const returned = new Promise<void>((resolve) => {
    onReturned = resolve;
  });
  history.go(index - from);
  await returned;
}
