import { useCallback, useEffect, useState, type RefCallback } from "react";
import { useLocation } from "react-router";
import { SHEET_WINDOW } from "./sheet-window.ts";

/** More frames come this far ahead of the view, in screens' heights. */
const AHEAD = "200% 0px";

/** How long the lists of the browser's history were, for going back to them. */
const lengths = new Map<string, number>();

/**
 * How many frames the list shows: more of them as its end comes near (L3).
 * @param here how many there are to show
 * @param onNearEnd told when it soon shows all of those
 * @returns the number, and what the element at the end needs
 */
export function useSheetLength(
  here: number,
  onNearEnd: () => void,
): { count: number; end: RefCallback<HTMLElement> } {
  const { key } = useLocation();
  const [count, setCount] = useState(() => lengths.get(key) ?? SHEET_WINDOW);
  const [isNear, setNear] = useState(false);
  if (isNear && count < here) {
    // Once more when that is laid out, if the end is still near.
    setNear(false);
    setCount(count + SHEET_WINDOW);
  }
  // Whoever reads on has the next frames fetched before they are wanted.
  const readsOn = isNear || count > SHEET_WINDOW;
  const isShort = readsOn && count + SHEET_WINDOW > here;
  useEffect(() => {
    if (isShort) onNearEnd();
  }, [isShort, onNearEnd]);
  useEffect(() => {
    if (count > SHEET_WINDOW) lengths.set(key, count);
  }, [key, count]);
  const end = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return undefined;
      const observer = new IntersectionObserver(
        (entries) => setNear(entries.at(-1)?.isIntersecting === true),
        { rootMargin: AHEAD },
      );
      observer.observe(element);
      return () => observer.disconnect();
      // What was seen of the end of a shorter list says nothing of this one's.
    },
    // oxlint-disable-next-line react/exhaustive-deps
    [count],
  );
  return { count, end };
}
