import { useEffect, useRef } from "react";
import { useBlocker } from "react-router";
import { message } from "#domain/messages.ts";

export interface Leaving {
  /** Somebody is about to leave unsaved work behind. */
  asks: boolean;
  stay(): void;
  leave(): void;
  /** From now on nobody is asked: all is saved, or the answer was given. */
  allow(): void;
}

/** What is unsaved on this page, for those who end more than the page. */
const unsaved = new Set<{ current: boolean }>();

/**
 * Asks before something that no form can hold up, such as the end of the session.
 * @returns false where the admin wants to stay
 */
export function confirmLeaving(): boolean {
  return unsaved.size === 0 || window.confirm(message("leave-unsaved"));
}

/** Lets the page be left without a further question, once what was asked about has happened. */
export function allowLeaving(): void {
  for (const isAllowed of unsaved) isAllowed.current = true;
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
    unsaved.add(isAllowed);
    window.addEventListener("beforeunload", ask);
    return () => {
      unsaved.delete(isAllowed);
      window.removeEventListener("beforeunload", ask);
    };
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
