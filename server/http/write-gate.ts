import type { IncomingMessage, ServerResponse } from "node:http";

/** How long a closed gate waits for bodies that are still being sent, in milliseconds. */
export const BODIES_WITHIN_MS = 5000;

/** Keeps writes out while the studio's data are replaced (O4). */
export type WriteGate = ReturnType<typeof createWriteGate>;

/** A request that writes, and its answer. */
export interface Write {
  request: Pick<IncomingMessage, "complete" | "destroy">;
  answer: Pick<ServerResponse, "once">;
}

export function createWriteGate() {
  let isClosed = false;
  const underWay = new Set<Write["request"]>();
  let onEmpty: (() => void) | undefined;

  return {
    /** Whether a write may begin; it counts as under way until its answer is sent or its client is gone. */
    admit({ request, answer }: Write): boolean {
      if (isClosed) return false;
      underWay.add(request);
      answer.once("close", () => {
        underWay.delete(request);
        if (underWay.size === 0) onEmpty?.();
      });
      return true;
    },

    /**
     * Admits no further write, and resolves once none is under way. Those whose bodies do not come to an end are cut
     * off: nothing of them is acknowledged.
     */
    async close(): Promise<void> {
      isClosed = true;
      if (underWay.size === 0) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      onEmpty = resolve;
      const cutting = setTimeout(() => {
        for (const request of underWay) if (!request.complete) request.destroy();
      }, BODIES_WITHIN_MS);
      await promise;
      clearTimeout(cutting);
    },
    open() {
      isClosed = false;
    },
  };
}
