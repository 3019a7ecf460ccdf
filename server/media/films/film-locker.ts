import type { Locker } from "@tus/server";
import type { HoldLock } from "../../database/locks.ts";

/** How long a request waits for the film's lock before it is refused. */
const WAIT_MS = 30_000;

/** Names the lock that orders a film's pieces across all processes. */
export function lockOf(id: string): string {
  return `film ${id}`;
}

/** Creates the tus server's locks; a new request ends the holder, whose connection may be dead. */
export function filmLocker(hold: HoldLock, idPrefix: string): Locker {
  return {
    newLock(id) {
      let release: (() => Promise<void>) | undefined;
      return {
        async lock(signal, end) {
          release = await hold(lockOf(id.slice(idPrefix.length)), {
            signal: AbortSignal.any([signal, AbortSignal.timeout(WAIT_MS)]),
            onWanted: () => void end(),
          });
        },
        async unlock() {
          await release?.();
        },
      };
    },
  };
}
