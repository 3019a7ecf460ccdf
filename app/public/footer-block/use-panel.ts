import { useEffect, useState, useSyncExternalStore, type RefObject } from "react";
import { isPanelOpen } from "./panel.ts";

/**
 * Whether the panel of the footer block is open (F2).
 * @returns undefined on the server and while hydrating: the stylesheet decides until then
 */
export function usePanelOpen(block: RefObject<HTMLElement | null>): boolean | undefined {
  return useSyncExternalStore(
    watchPlace,
    () =>
      block.current
        ? isPanelOpen(block.current.getBoundingClientRect().top, innerHeight)
        : undefined,
    () => undefined,
  );
}

/**
 * Whether any of an element is on the screen.
 * @param margin how far off it counts already, as CSS writes it
 */
export function useInView(target: RefObject<HTMLElement | null>, margin = "0px"): boolean {
  const [isInView, setIsInView] = useState(false);
  useEffect(() => {
    if (!target.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => setIsInView(entries.at(-1)?.isIntersecting ?? false),
      { rootMargin: margin },
    );
    observer.observe(target.current);
    return () => observer.disconnect();
  }, [target, margin]);
  return isInView;
}

/** Whether the tab is hidden, which stops what moves by itself (F1). */
export function useHiddenTab(): boolean {
  return useSyncExternalStore(
    (changed) => {
      document.addEventListener("visibilitychange", changed);
      return () => document.removeEventListener("visibilitychange", changed);
    },
    () => document.hidden,
    () => false,
  );
}

function watchPlace(changed: () => void): () => void {
  addEventListener("scroll", changed, { passive: true });
  addEventListener("resize", changed);
  return () => {
    removeEventListener("scroll", changed);
    removeEventListener("resize", changed);
  };
}
