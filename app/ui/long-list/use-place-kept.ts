import { useEffect } from "react";
import { isHydrated } from "../../motion/hydration.ts";

/** A stretch of a list, and how far below the screen's top it began, in CSS pixels. */
interface Place {
  id: string;
  top: number;
}

/**
 * Keeps the place in a long list over a reload, and over another site that the visitor comes
 * back from: the document then begins anew with the list's first rows, and where the browser
 * scrolls to is nowhere that it was.
 * @param entry the list at its entry of the browser's history
 */
export function usePlaceKept(entry: string, isLong: boolean): void {
  useEffect(() => {
    if (!isLong) return undefined;
    const name = `place ${entry}`;
    const tab = memoryOfTab();
    if (!isHydrated()) returnTo(placeOf(tab?.getItem(name) ?? null));
    const keep = () => tab?.setItem(name, JSON.stringify(placeNow()));
    addEventListener("pagehide", keep);
    return () => removeEventListener("pagehide", keep);
  }, [entry, isLong]);
}

/** Undefined where the visitor lets sites remember nothing: the list then begins where the browser leaves it. */
function memoryOfTab(): Storage | undefined {
  try {
    return sessionStorage;
  } catch {
    return undefined;
  }
}

/** The first stretch on the screen; null at the page's top, which needs none. */
function placeNow(): Place | null {
  if (scrollY === 0) return null;
  const stretches = document.querySelectorAll<HTMLElement>("[data-stretch]");
  const seen = [...stretches].find((each) => each.getBoundingClientRect().bottom > 0);
  return seen ? { id: seen.id, top: seen.getBoundingClientRect().top } : null;
}

function returnTo(place: Place | null): void {
  const stretch = place && document.getElementById(place.id);
  if (stretch)
    scrollBy({ top: stretch.getBoundingClientRect().top - place.top, behavior: "instant" });
}

function placeOf(kept: string | null): Place | null {
  // Only this file writes it.
  return kept === null ? null : (JSON.parse(kept) as Place | null);
}
