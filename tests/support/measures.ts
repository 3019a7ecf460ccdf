import { expect } from "vitest";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { childProcesses, type StudioProcess } from "./studio-process.ts";

/** The value that this share of them stays below. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

/** How far a measured time may be off what its row says, as a share of it. */
export const SLACK = 0.15;

/** Holds a measured time to what its row says, or to the two times that it is between. */
export function expectMs(measured: number, least: number, most = least): void {
  expect(measured).toBeGreaterThanOrEqual(least * (1 - SLACK));
  expect(measured).toBeLessThanOrEqual(most * (1 + SLACK));
}

/** Numbers from 0 up to 1 that are the same at every run with the same seed (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const KIB = 1024;

/** Settings of a studio whose engine can be asked to collect its garbage. */
export const INSPECTED = { NODE_OPTIONS: "--inspect=127.0.0.1:0" };

/** Bytes of memory that a studio and the processes it started take now; only Linux tells. */
export async function memoryOf(studio: StudioProcess): Promise<number> {
  return sumOf(studio, "VmRSS");
}

/**
 * The same without what nobody holds any more: an engine gives garbage back when it likes, for
 * minutes not at all. Its studio was started with INSPECTED.
 */
export async function memoryHeldBy(studio: StudioProcess): Promise<number> {
  await collectGarbage(studio);
  return memoryOf(studio);
}

/** The most that they took since the last call, each on its own at its own worst moment. */
export async function peakMemoryOf(studio: StudioProcess): Promise<number> {
  const peak = await sumOf(studio, "VmHWM");
  for (const id of await processesOf(studio)) await writeFile(`/proc/${id}/clear_refs`, "5");
  return peak;
}

/** Has a studio's engine give back what nobody holds; it was started with INSPECTED. */
export async function collectGarbage(studio: StudioProcess): Promise<void> {
  const address = /Debugger listening on (ws:\S+)/.exec(studio.output())?.[1];
  if (address === undefined) throw new Error("the studio was not started to be inspected");
  const inspector = new WebSocket(address);
  await once(inspector, "open");
  inspector.send(JSON.stringify({ id: 1, method: "HeapProfiler.collectGarbage" }));
  await once(inspector, "message");
  inspector.close();
}

async function sumOf(studio: StudioProcess, field: string): Promise<number> {
  let kibibytes = 0;
  for (const id of await processesOf(studio)) {
    const status = await readFile(`/proc/${id}/status`, "utf8").catch(() => "");
    kibibytes += Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0);
  }
  return kibibytes * KIB;
}

async function processesOf({ process }: StudioProcess): Promise<number[]> {
  const own = process.pid ?? 0;
  return [own, ...(await childProcesses(own))];
}

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
export function watchMemory(studio: StudioProcess): () => Promise<Sample[]> {
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
