import type { Locker } from "@tus/server";
import type { HoldLock } from "../../database/locks.ts";

/** A request that still waits for its film then is refused, in milliseconds. */
const WAIT_MS = 30_000;

/** The lock of a film, whose pieces come one at a time, to whatever process. */
export function lockOf(id: string): string {
  return `film ${id}`;
}

/**
 * The tus server's locks. A request that comes while another one has its film ends that one, which may
 * wait for bytes of a line that is long dead.
 * @param idPrefix that the tus server's ids have before ours
 */
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
