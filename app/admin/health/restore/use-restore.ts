import { useState } from "react";
import { beginRestore, readRestore } from "#domain/calls/studio.ts";
import type { RestoreState } from "#domain/backup.ts";
import { message } from "#domain/messages.ts";
import { refusedAnswer, type RefusedAnswer } from "#domain/refusal.ts";
import { usePolling } from "../../layout/use-polling.ts";
import { send } from "../../api.ts";
import { RESTORE_POLL_MS } from "../../timing.ts";

/** Query parameter of Salud after a successful restore. */
export const RESTORED = "restaurada";

/** Starts a restore and follows it; calls `onRestored` once the server runs on the restored data. */
export function useRestore(initial: RestoreState, onRestored: () => void) {
  const [state, setState] = useState<RestoreState | undefined>(initial);
  const [isRestoring, setRestoring] = useState(isActive(initial));

  const ask = async (signal: AbortSignal) => {
    const answer = await send(readRestore);
    if (signal.aborted) return "done";
    const next = answer?.success ? answer.state : undefined;
    setState(next);
    if (next === undefined) return "failed";
    if (isActive(next)) return "again";
    // Only a restarted server is idle, so the restore has succeeded.
    if (next.phase === "idle") onRestored();
    else setRestoring(false);
    return "done";
  };
  usePolling(ask, { everyMs: RESTORE_POLL_MS, subject: isRestoring ? "restore" : undefined });

  return {
    /** Undefined while the server does not answer, such as during its restart. */
    state,

    isRestoring,
    async begin(name: string, password: string): Promise<{ success: true } | RefusedAnswer> {
      const answer = await send(beginRestore, { body: { name, password } });
      if (answer === undefined) {
        return { ...refusedAnswer("no-connection"), error: message("no-connection") };
      }
      if (!answer.success) return answer;
      setState(answer.state);
      setRestoring(true);
      return { success: true };
    },
  };
}

function isActive({ phase }: RestoreState): boolean {
  return phase !== "idle" && phase !== "failed";
}
