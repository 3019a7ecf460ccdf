import { IDLE, type Transition } from "./transition.ts";

let current = IDLE;
const watchers = new Set<() => void>();

/** The transition of this window; on the server always idle (G7). */
export function currentTransition(): Transition {
  return current;
}

/** Moves the transition on, and tells everyone who watches it. */
export function moveOn(step: (state: Transition) => Transition): void {
  const next = step(current);
  if (next === current) return;
  current = next;
  for (const changed of watchers) changed();
}

/** @returns a function that stops watching */
export function watchTransition(changed: () => void): () => void {
  watchers.add(changed);
  return () => watchers.delete(changed);
}
