import { startTransition, useEffect, useState } from "react";
import { isHydrated } from "./hydration.ts";

/** A phone, as the style sheets have it too (G14). */
export const PHONE = "(width <= 768px)";

/**
 * Whether a media query fits the screen now, kept up to date; false on the server
 * and while hydrating, where nobody knows. What it changes is drawn in pieces, so
 * that a page that has just come to life answers meanwhile.
 */
export function useMediaQuery(query: string): boolean {
  const [fits, setFits] = useState(() => isHydrated() && matchMedia(query).matches);
  useEffect(() => {
    const screen = matchMedia(query);
    const look = () => startTransition(() => setFits(screen.matches));
    look();
    screen.addEventListener("change", look);
    return () => screen.removeEventListener("change", look);
  }, [query]);
  return fits;
}
