import { useState } from "react";
import { useRevalidator } from "react-router";
import type { PlainAnswer } from "#domain/api.ts";
import { message } from "#domain/messages.ts";

/** For a button that asks something of the server: says what came of it and revalidates the page. */
export function useReportedCall() {
  const { revalidate } = useRevalidator();
  const [notice, setNotice] = useState("");
  return {
    /** A sentence about the last call; empty before the first. */
    notice,

    /**
     * Resolves once the page shows what the call has changed; without an answer it stays as it is.
     * @param call gives undefined where no answer came
     * @param done the sentence for a success
     */
    async report(call: Promise<PlainAnswer | undefined>, done: string): Promise<void> {
      const answer = await call;
      setNotice(answer?.success ? done : answer?.error || message("account-no-connection"));
      if (answer !== undefined) await revalidate();
    },
  };
}
