import { useEffect, useRef } from "react";
import { useBlocker } from "react-router";

export interface Leaving {
  /** Somebody is about to leave unsaved work behind. */
  asks: boolean;
  stay(): void;
  leave(): void;
  /** From now on nobody is asked: all is saved, or the answer was given. */
  allow(): void;
}

/** Asks before unsaved work is left, by whatever way: a link, a dialog's own, or the browser's (D3). */
export function useLeaving(isUnsaved: boolean): Leaving {
  const isAllowed = useRef(false);
  const blocker = useBlocker(({ currentLocation: from, nextLocation: to }) => {
    // A jump within the page leaves nothing.
    const leaves = from.pathname !== to.pathname || from.search !== to.search;
    return leaves && isUnsaved && !isAllowed.current;
  });

  useEffect(() => {
    // A page that listens for this is not kept for the way back, so only while it must.
    if (!isUnsaved) return undefined;
    const ask = (event: BeforeUnloadEvent) => {
      if (!isAllowed.current) event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isUnsaved]);

  return {
    asks: blocker.state === "blocked",
    stay: () => blocker.reset?.(),
    leave() {
      // Whoever has answered is not asked again, by the browser, where the way out is a new page.
      isAllowed.current = true;
      blocker.proceed?.();
    },
    allow() {
      isAllowed.current = true;
    },
  };
}
