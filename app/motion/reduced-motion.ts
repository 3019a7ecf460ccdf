import { useMediaQuery } from "./use-media-query.ts";

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
