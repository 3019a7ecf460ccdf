import { useEffect } from "react";
import { useBlocker } from "react-router";
import { message } from "#domain/messages.ts";

/**
 * Asks before unsaved work is left: by a link, by the browser's own back, by closing the tab.
 * A form that saved and then leads on must have stopped being unsaved by then.
 */
export function useLeaveGuard(isUnsaved: boolean): void {
  const blocker = useBlocker(({ currentLocation: from, nextLocation: to }) => {
    // A jump within the page leaves nothing.
    return isUnsaved && (from.pathname !== to.pathname || from.search !== to.search);
  });

  useEffect(() => {
    if (blocker.state !== "blocked") return;
    if (window.confirm(message("leave-unsaved"))) blocker.proceed();
    else blocker.reset();
  }, [blocker]);

  useEffect(() => {
    if (!isUnsaved) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isUnsaved]);
}
