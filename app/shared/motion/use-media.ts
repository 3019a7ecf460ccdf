import { useSyncExternalStore } from "react";

/** A phone, as the style sheets have it too (G14). */
export const PHONE = "(width <= 768px)";

/**
 * Whether a media query fits the screen now, kept up to date; false on the server
 * and while hydrating, where nobody knows.
 */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const screen = matchMedia(query);
      screen.addEventListener("change", changed);
      return () => screen.removeEventListener("change", changed);
    },
    () => matchMedia(query).matches,
    () => false,
  );
}
