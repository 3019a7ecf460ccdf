import { useSyncExternalStore } from "react";
import { HYDRATED_EVENT } from "#domain/page-events.ts";

let hasHydrated = false;

/** False on the server and until the browser has hydrated the first document. */
export function isHydrated(): boolean {
  return hasHydrated;
}

/** Called once the first document is hydrated; notifies the scripts that waited for it. */
export function markHydrated(): void {
  hasHydrated = true;
  window.dispatchEvent(new Event(HYDRATED_EVENT));
}

/**
 * The same for a component: false on the server and in the first render over its HTML, then
 * true; true at once in what is rendered later. A form that keeps what is typed is inert until
 * then: React would put back what was in a field, and Enter would send it in an address.
 */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}

function neverChanges(): () => void {
  return () => undefined;
}
