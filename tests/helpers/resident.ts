import { readFile } from "node:fs/promises";
import { childProcesses } from "./child-processes.ts";
import type { Studio } from "./studio-process.ts";

const LOOKS_EVERY_MS = 200;

/** What a studio and the processes that it has started held of the machine's memory at a moment. */
export interface Sample {
  /** Since the watch began. */
  ms: number;
  mebibytes: number;
}

/** Looks at a studio's memory until it is told to end; only Linux tells. */
export function watchMemory(studio: Studio): () => Promise<Sample[]> {
  const id = studio.process.pid ?? 0;
  const samples: Sample[] = [];
  const begun = performance.now();
  const over = new AbortController();
  const watch = async () => {
    while (!over.signal.aborted) {
      const ids = [id, ...(await childProcesses(id))];
      const each = await Promise.all(ids.map(residentMebibytes));
      const mebibytes = each.reduce((sum, one) => sum + one, 0);
      samples.push({ ms: performance.now() - begun, mebibytes });
      await new Promise((resolve) => {
        setTimeout(resolve, LOOKS_EVERY_MS);
      });
    }
  };
  const watching = watch();
  return async () => {
    over.abort();
    await watching;
    return samples;
  };
}

export function peakOf(samples: readonly Sample[]): number {
  return Math.max(...samples.map(({ mebibytes }) => mebibytes));
}

/** By how much it grows in a minute, as the straight line through all samples has it. */
export function growthPerMinute(samples: readonly Sample[]): number {
  const mean = (of: (sample: Sample) => number) =>
    samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length;
  const [ms, mebibytes] = [mean((each) => each.ms), mean((each) => each.mebibytes)];
  const together = mean((each) => (each.ms - ms) * (each.mebibytes - mebibytes));
  return (60_000 * together) / mean((each) => (each.ms - ms) ** 2);
}

/** What two processes share, as the program's own text, is counted once: by halves (PSS). */
async function residentMebibytes(id: number): Promise<number> {
  // It may have ended since it was listed.
  const rollup = await readFile(`/proc/${id}/smaps_rollup`, "utf8").catch(() => "");
  return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0) / 1024;
}
