import type { IncomingMessage, ServerResponse } from "node:http";

/** Limit for bodies that are still being sent when the gate closes. */
export const BODIES_WITHIN_MS = 5000;

export interface Write {
  request: Pick<IncomingMessage, "complete" | "destroy">;
  answer: Pick<ServerResponse, "once">;
}

export function createWriteGate() {
  let isClosed = false;
  const underWay = new Set<Write["request"]>();
  let onEmpty: (() => void) | undefined;

  return {
    /** Whether a write may begin; it counts until its response ends or its client disconnects. */
    admit({ request, answer }: Write): boolean {
      if (isClosed) return false;
      underWay.add(request);
      answer.once("close", () => {
        underWay.delete(request);
        if (underWay.size === 0) onEmpty?.();
      });
      return true;
    },

    /** Admits no further write and resolves once none runs; requests with unfinished bodies are destroyed. */
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
