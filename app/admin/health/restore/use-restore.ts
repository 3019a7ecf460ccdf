import { useState } from "react";
import { API } from "#domain/api.ts";
import type { RestoreState } from "#domain/backup.ts";
import { message } from "#domain/messages.ts";
import { refusedAnswer, type RefusedAnswer } from "#domain/refusal.ts";
import { usePolling } from "../../layout/use-polling.ts";
import { call, post, readRestore } from "../../api.ts";

/** The query of Salud that tells of a restore that has just ended. */
export const RESTORED = "restaurada";
/** How often the server is asked how far it is, in milliseconds. */
const ASK_EVERY_MS = 1000;

/**
 * Begins a restore and follows it until the server has started on the restored data (O4).
 * @param initial what the page was loaded with
 * @param onRestored called then
 */
export function useRestore(initial: RestoreState, onRestored: () => void) {
  const [state, setState] = useState<RestoreState | undefined>(initial);
  const [isUnderWay, setUnderWay] = useState(isActive(initial));

  const ask = async (signal: AbortSignal) => {
    const answer = await call(API.restore, { cache: "no-store" }, readRestore);
    if (signal.aborted) return "done";
    const next = answer?.success ? answer.state : undefined;
    setState(next);
    if (next === undefined) return "failed";
    if (isActive(next)) return "again";
    // A server that has started anew knows of no restore.
    if (next.phase === "idle") onRestored();
    else setUnderWay(false);
    return "done";
  };
  usePolling(ask, { everyMs: ASK_EVERY_MS, subject: isUnderWay ? "restore" : undefined });

  return {
    /** Undefined while the server does not answer, as while it starts anew. */
    state,

    /** True from the start to the end of a restore. */
    isUnderWay,
    async begin(name: string, password: string): Promise<{ success: true } | RefusedAnswer> {
      const answer = await call(API.restore, post({ name, password }), readRestore);
      if (answer === undefined) {
        return { ...refusedAnswer("no-connection"), error: message("no-connection") };
      }
      if (!answer.success) return answer;
      setState(answer.state);
      setUnderWay(true);
      return { success: true };
    },
  };
}

function isActive({ phase }: RestoreState): boolean {
  return phase !== "idle" && phase !== "failed";
}
