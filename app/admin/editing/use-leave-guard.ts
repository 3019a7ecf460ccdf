import { useEffect, useRef } from "react";
import { useBlocker } from "react-router";
import { message } from "#domain/messages.ts";

export interface LeaveGuard {
  /** Whether a navigation waits for an answer, because there are unsaved changes. */
  asks: boolean;
  stay(): void;
  leave(): void;
  /** Turns the guard off: all is saved, or the user has answered. */
  allow(): void;
}

/** The unsaved changes of this page, for what ends more than the page, such as signing out. */
const activeGuards = new Set<{ current: boolean }>();

/**
 * Asks before something that no form can hold up, such as the end of the session.
 * @returns false where the admin wants to stay
 */
export function confirmLeaving(): boolean {
  return activeGuards.size === 0 || window.confirm(message("leave-unsaved"));
}

/** Turns all guards of the page off, such as after signing out. */
export function allowLeaving(): void {
  for (const isAllowed of activeGuards) isAllowed.current = true;
}

/** Asks before unsaved work is left, by whatever way: a link, a dialog's own, or the browser's (D3). */
export function useLeaveGuard(isUnsaved: boolean): LeaveGuard {
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
    activeGuards.add(isAllowed);
    window.addEventListener("beforeunload", ask);
    return () => {
      activeGuards.delete(isAllowed);
      window.removeEventListener("beforeunload", ask);
    };
  }, [isUnsaved]);

  return {
    asks: blocker.state === "blocked",
    stay: () => blocker.reset?.(),
    leave() {
      // After the answer the browser must not ask again where the navigation loads a document.
      isAllowed.current = true;
      blocker.proceed?.();
    },
    allow() {
      isAllowed.current = true;
    },
  };
}
