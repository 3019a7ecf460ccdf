import { useState } from "react";
import { useRevalidator } from "react-router";
import type { PlainAnswer } from "#domain/answers.ts";
import { message } from "#domain/messages.ts";

/** Reports the result of a button's call to the server, and reloads the page's data. */
export function useReportedCall() {
  const { revalidate } = useRevalidator();
  const [notice, setNotice] = useState("");
  return {
    notice,

    /** Resolves once the page shows the change; without an answer, nothing is reloaded. */
    async report(call: Promise<PlainAnswer | undefined>, done: string): Promise<void> {
      const answer = await call;
      setNotice(answer?.success ? done : answer?.error || message("account-no-connection"));
      if (answer !== undefined) await revalidate();
    },
  };
}
