import { useEffect, useEffectEvent } from "react";

/** The longest pause, in pauses between two answers. */
const LONGEST_PAUSE = 8;

/** What came of asking: an answer that changes yet, none, or the last one that is wanted. */
export type Polled = "again" | "failed" | "done";

interface PollingSpec {
  /** Pause after an answer, in milliseconds; it doubles with each failure in a row, up to eight times. */
  everyMs: number;
  /** Whether the first pause is left out. */
  isAtOnce?: boolean;
}

/**
 * Asks something again and again, one question at a time, until it is done.
 * @returns ends it
 */
export function poll(
  ask: (signal: AbortSignal) => Promise<Polled>,
  { everyMs, isAtOnce = false }: PollingSpec,
): () => void {
  const stop = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pauses = 1;
  const askOnce = async () => {
    const polled = await ask(stop.signal);
    if (stop.signal.aborted || polled === "done") return;
    pauses = polled === "failed" ? Math.min(pauses * 2, LONGEST_PAUSE) : 1;
    wait();
  };
  const wait = () => {
    timer = setTimeout(() => void askOnce(), pauses * everyMs);
  };
  if (isAtOnce) void askOnce();
  else wait();
  return () => {
    stop.abort();
    clearTimeout(timer);
  };
}

/**
 * Polls while the component is there.
 * @param spec.subject what is asked about: it begins anew with another, and asks nothing without one
 */
export function usePolling(
  ask: (signal: AbortSignal) => Promise<Polled>,
  { everyMs, isAtOnce = false, subject }: PollingSpec & { subject: string | undefined },
): void {
  const askNow = useEffectEvent(ask);
  useEffect(() => {
    if (subject === undefined) return undefined;
    return poll((signal) => askNow(signal), { everyMs, isAtOnce });
  }, [everyMs, isAtOnce, subject]);
}
