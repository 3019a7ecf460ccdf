import type { ServerResponse } from "node:http";

/** Keeps writes out while the studio's data are replaced (O4). */
export interface WriteGate {
  /** Whether a write may begin; it counts as under way until its answer is sent or its client is gone. */
  admit(answer: Pick<ServerResponse, "once">): boolean;
  /** Admits no further write, and resolves once none is under way. */
  close(): Promise<void>;
  open(): void;
}

export function createWriteGate(): WriteGate {
  let isClosed = false;
  let underWay = 0;
  let onEmpty: (() => void) | undefined;

  return {
    admit(answer) {
      if (isClosed) return false;
      underWay += 1;
      answer.once("close", () => {
        underWay -= 1;
        if (underWay === 0) onEmpty?.();
      });
      return true;
    },
    async close() {
      isClosed = true;
      if (underWay === 0) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      onEmpty = resolve;
      await promise;
    },
    open() {
      isClosed = false;
    },
  };
}
