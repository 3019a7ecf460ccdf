import { useEffect, useEffectEvent } from "react";
import { isServerThere } from "../../../api.ts";
import { SERVER_ASKED_EVERY_MS } from "../../../motion/timing.ts";

/**
 * Waits for a server that went away, or for the line to it. A browser knows only of its own
 * line, so the server is asked as well, though not from a tab that nobody sees.
 * @param isAway false stops it
 * @param onBack called once it answers, again as long as it is still said to be away
 */
export function useServerBack(isAway: boolean, onBack: () => void): void {
  const back = useEffectEvent(onBack);
  useEffect(() => {
    if (!isAway) return undefined;
    let isOver = false;
    const ask = async () => {
      if (document.hidden) return;
      const isBack = await isServerThere();
      if (isBack && !isOver) back();
    };
    const askNow = () => void ask();
    const timer = setInterval(askNow, SERVER_ASKED_EVERY_MS);
    window.addEventListener("online", askNow);
    document.addEventListener("visibilitychange", askNow);
    return () => {
      isOver = true;
      clearInterval(timer);
      window.removeEventListener("online", askNow);
      document.removeEventListener("visibilitychange", askNow);
    };
  }, [isAway]);
}
