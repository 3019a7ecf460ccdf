import { useEffect, useEffectEvent } from "react";

/** In multiples of `everyMs`. */
const LONGEST_PAUSE = 8;

export type Polled = "again" | "failed" | "done";

interface PollingSpec {
  /** Pause after an answer; doubles with each failure in a row, up to eight times. */
  everyMs: number;
  /** Omits the first pause. */
  isAtOnce?: boolean;
}

/** Calls `ask` repeatedly, one call at a time, until it is done; returns the cleanup. */
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

/** Polls while the component is mounted; restarts for another `subject`, and stops without one. */
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
