import { useEffect, useState, useSyncExternalStore, type RefObject } from "react";

/** The panel is open while the block's top is above this share of the screen's height (F2). */
const OPENS_ABOVE = 0.2;

/**
 * Whether the panel is open (F2). The block keeps its height, so that opening
 * can't move what it depends on.
 * @param top of the block, in pixels from the top of the screen
 * @param screenHeight in pixels
 */
export function isPanelOpen(top: number, screenHeight: number): boolean {
  return top < screenHeight * OPENS_ABOVE;
}

/** What decides whether the panel's pictures alternate. */
export interface PanelState {
  isOpen: boolean;
  isInView: boolean;
  isHiddenTab: boolean;
  isPaused: boolean;
  isReduced: boolean;
}

/** Whether the pictures alternate: they are seen, and nobody asked for less motion (F1). */
export function cycles({
  isOpen,
  isInView,
  isHiddenTab,
  isPaused,
  isReduced,
}: PanelState): boolean {
  return isOpen && isInView && !isHiddenTab && !isPaused && !isReduced;
}

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
