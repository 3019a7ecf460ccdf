import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { isPageStale } from "../layout/kept-page/shown-page.ts";
import { usePolling, type Polled } from "../layout/use-polling.ts";
import { ANSWERS_POLL_MS, ANSWERS_REST_MS } from "../timing.ts";

/** Reloads the page's answers while the admin looks; a page that nobody uses must not keep its session alive. */
export function useFreshAnswers(): void {
  const { revalidate } = useRevalidator();
  const usedAt = useRef(0);

  useEffect(() => {
    const note = () => {
      usedAt.current = Date.now();
    };
    note();
    const events = ["pointerdown", "pointermove", "keydown", "scroll"] as const;
    for (const event of events) window.addEventListener(event, note, { passive: true });
    return () => {
      for (const event of events) window.removeEventListener(event, note);
    };
  }, []);

  const readAgain = async (): Promise<Polled> => {
    if (document.hidden || Date.now() - usedAt.current > ANSWERS_REST_MS) return "again";
    await revalidate();
    return isPageStale() ? "failed" : "again";
  };
  usePolling(readAgain, { everyMs: ANSWERS_POLL_MS, subject: "answers" });
}
