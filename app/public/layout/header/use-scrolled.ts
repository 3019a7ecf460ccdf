import { useSyncExternalStore } from "react";

/** Whether the page stands away from its top; false on the server and while hydrating (G10). */
export function useScrolled(): boolean {
  return useSyncExternalStore(
    watchScroll,
    () => window.scrollY > 0,
    () => false,
  );
}

function watchScroll(changed: () => void): () => void {
  window.addEventListener("scroll", changed, { passive: true });
  return () => window.removeEventListener("scroll", changed);
}
