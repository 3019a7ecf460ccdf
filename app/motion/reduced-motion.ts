import { useMediaQuery } from "./use-media-query.ts";

const STILL = "(prefers-reduced-motion: reduce)";

/** True while the reader has asked for less motion. In the browser only. */
export function prefersReducedMotion(): boolean {
  return matchMedia(STILL).matches;
}

/** The same, kept up to date; false on the server, where nobody knows. */
export function usePrefersReducedMotion(): boolean {
  return useMediaQuery(STILL);
}

/**
 * Calls back whenever the reader's wish changes.
 * @returns ends the watch
 */
export function watchReducedMotion(onChange: () => void): () => void {
  const query = matchMedia(STILL);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}
