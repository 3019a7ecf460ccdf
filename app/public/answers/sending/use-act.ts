import { createContext, useContext, useEffect, useEffectEvent, useState } from "react";
import { useFetcher } from "react-router";
import type { ActAnswer, Fields } from "./act-answer.ts";
import { forget, keep, readKept, slotOf } from "./kept-acts.ts";

/** What could not be sent is sent again after this time, and when the browser is back online. */
const RETRY_MS = 15_000;

/** Where a link's answers go. */
export interface Sending {
  token: string;
  /** Path of the page without a language prefix, and its address, both of which take the forms. */
  path: string;
  action: string;
  /** Address of what the link opens. */
  shown: string;
  /** The answer to a form that was sent without scripts. */
  first: ActAnswer | undefined;
}

const SendingContext = createContext<Sending | undefined>(undefined);

export const SendingProvider = SendingContext.Provider;

/** @throws Error outside the page of answers */
export function useSending(): Sending {
  const sending = useContext(SendingContext);
  if (sending === undefined) throw new Error("only on the page of answers");
  return sending;
}

/** Something that a guest does, on its way to the server. */
export interface Act {
  send: (fields: Fields) => void;
  /** What is being sent, or waits for a connection. */
  pending: Fields | undefined;
  isSending: boolean;
  /** The last answer, unless it was kept. */
  problem: ActAnswer | undefined;
  /** Stops what waits. */
  cancel: () => void;
}

/**
 * Sends what a guest does, and keeps it in the browser until the server has answered: through reloads and broken
 * lines. @param name of the act, unique on the page
 * @param onKept called once the server keeps it, before the page shows it
 */
export function useAct(name: string, onKept?: (sent: Fields) => void): Act {
  const { token, path } = useSending();
  const slot = slotOf(token, name);
  const fetcher = useFetcher<ActAnswer>();
  const [pending, setPending] = useState<Fields>();
  const { state, data: answer } = fetcher;
  const isIdle = state === "idle";

  const submit = (fields: Fields) => {
    setPending(fields);
    void fetcher.submit({ ...fields }, { method: "post", action: path });
  };
  const resend = useEffectEvent(() => {
    const kept = readKept(slot);
    if (kept && isIdle) submit(kept);
  });
  const settle = useEffectEvent(({ state: ended, sent }: ActAnswer) => {
    forget(slot);
    if (ended === "kept") onKept?.(sent);
  });

  // A reload may have cut off the answer.
  useEffect(() => {
    const timer = setTimeout(resend);
    return () => clearTimeout(timer);
  }, []);

  // Before the page is renewed, after which this may be there no more.
  useEffect(() => {
    if (answer !== undefined && !mayRetry(answer)) settle(answer);
  }, [answer]);

  useEffect(() => {
    if (!isIdle || answer === undefined || !mayRetry(answer)) return undefined;
    const timer = setTimeout(resend, RETRY_MS);
    addEventListener("online", resend);
    return () => {
      clearTimeout(timer);
      removeEventListener("online", resend);
    };
  }, [isIdle, answer]);

  const isCancelled = answer !== undefined && mayRetry(answer) && pending === undefined;
  const isSettled = isIdle && answer !== undefined && !mayRetry(answer);
  return {
    send: (fields) => {
      keep(slot, fields);
      submit(fields);
    },
    pending: isSettled ? undefined : pending,
    isSending: !isIdle,
    problem: answer?.state === "kept" || isCancelled ? undefined : answer,
    cancel: () => {
      forget(slot);
      setPending(undefined);
    },
  };
}

function mayRetry({ state }: ActAnswer): boolean {
  return state === "failed" || state === "waiting";
}
