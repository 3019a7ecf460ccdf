import { startTransition, useEffect, useState, useSyncExternalStore } from "react";
import { isHydrated } from "./hydration.ts";

/** As in the stylesheets (G14). */
export const PHONE = "(width <= 768px)";

/**
 * Tracks a media query; false on the server and while hydrating. Renders changes as a transition,
 * to keep a page responsive right after hydration.
 */
export function useMediaQuery(query: string): boolean {
  const [fits, setFits] = useState(() => isHydrated() && matchMedia(query).matches);
  useEffect(() => {
    const screen = matchMedia(query);
    const update = () => startTransition(() => setFits(screen.matches));
    update();
    screen.addEventListener("change", update);
    return () => screen.removeEventListener("change", update);
  }, [query]);
  return fits;
}

const REDUCED = "(prefers-reduced-motion: reduce)";

/** Checks the preference for reduced motion; in the browser only. */
export function prefersReducedMotion(): boolean {
  return matchMedia(REDUCED).matches;
}

/** Tracks the preference for reduced motion; false on the server. */
export function usePrefersReducedMotion(): boolean {
  return useMediaQuery(REDUCED);
}

/** Watches the preference for reduced motion. @returns a function that stops watching */
export function watchReducedMotion(onChange: () => void): () => void {
  const query = matchMedia(REDUCED);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}

/** Checks the visitor's data-saver setting; false in browsers without it. In the browser only. */
export function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

/** Tracks whether the tab is hidden, which pauses automatic motion; false on the server. */
export function useIsTabHidden(): boolean {
  return useSyncExternalStore(
    (changed) => {
      document.addEventListener("visibilitychange", changed);
      return () => document.removeEventListener("visibilitychange", changed);
    },
    () => document.hidden,
    () => false,
  );
}
