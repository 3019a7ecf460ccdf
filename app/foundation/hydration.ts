import { useSyncExternalStore } from "react";
import { HYDRATED_EVENT } from "#domain/page-events.ts";

let hasHydrated = false;

/** False on the server and until the first document is hydrated. */
export function isHydrated(): boolean {
  return hasHydrated;
}

/** Marks the first document as hydrated and notifies waiting scripts. */
export function markHydrated(): void {
  hasHydrated = true;
  window.dispatchEvent(new Event(HYDRATED_EVENT));
}

/**
 * Reports hydration to a component. Forms stay inert until then: React would reset typed values,
 * and Enter would submit natively.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}

/** Subscribes to a value that stays the same while the page is open, for `useSyncExternalStore`. */
export function neverChanges(): () => void {
  return () => undefined;
}
