import { startTransition, useEffect, useState, useSyncExternalStore } from "react";
import { isHydrated } from "./hydration.ts";

/** A phone, as in the stylesheets (G14). */
export const PHONE = "(width <= 768px)";

/**
 * Whether a media query matches now, kept up to date; false on the server and while
 * hydrating, which can't know. A change renders as a transition, so that a page that has
 * just hydrated stays responsive.
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

/** True if the visitor prefers reduced motion. In the browser only. */
export function prefersReducedMotion(): boolean {
  return matchMedia(REDUCED).matches;
}

/** The same, kept up to date; false on the server, which can't know. */
export function usePrefersReducedMotion(): boolean {
  return useMediaQuery(REDUCED);
}

/**
 * Calls back whenever the preference changes.
 * @returns a function that stops watching
 */
export function watchReducedMotion(onChange: () => void): () => void {
  const query = matchMedia(REDUCED);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}

/** Whether the visitor asks to save data. In the browser only; some browsers never say. */
export function savesData(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}

/** Whether the tab is hidden, which stops what moves by itself; false on the server (F1, H6). */
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
