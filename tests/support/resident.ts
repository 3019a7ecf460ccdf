import { readFile } from "node:fs/promises";
import { childProcesses } from "./child-processes.ts";
import type { Studio } from "./studio-process.ts";

const LOOKS_EVERY_MS = 200;

/** What a studio held of the machine's memory at a moment, in mebibytes. */
export interface Sample {
  /** Since the watch began. */
  ms: number;
  /** The server's own process. */
  server: number;
  /** The processes that it has started: the one that works on pictures. */
  children: number;
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
      const [server = 0, ...others] = await Promise.all(ids.map(residentMebibytes));
      const children = others.reduce((sum, one) => sum + one, 0);
      samples.push({ ms: performance.now() - begun, server, children });
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
  return Math.max(...samples.map(({ server, children }) => server + children));
}

/** By how much the server's own process grows in a minute, as the straight line through all samples has it. */
export function serverGrowthPerMinute(samples: readonly Sample[]): number {
  const mean = (of: (sample: Sample) => number) =>
    samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length;
  const [ms, server] = [mean((each) => each.ms), mean((each) => each.server)];
  const together = mean((each) => (each.ms - ms) * (each.server - server));
  return (60_000 * together) / mean((each) => (each.ms - ms) ** 2);
}

/** What two processes share, as the program's own text, is counted once: by halves (PSS). */
async function residentMebibytes(id: number): Promise<number> {
  // It may have ended since it was listed.
  const rollup = await readFile(`/proc/${id}/smaps_rollup`, "utf8").catch(() => "");
  return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0) / 1024;
}
