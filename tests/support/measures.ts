import { expect } from "vitest";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { childProcesses, type StudioProcess } from "./studio-process.ts";

/** Returns the value below which this share of the values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

/** Tolerance of measured times, as a share of the expected time. */
export const SLACK = 0.15;

/** Expects a measured time to match an expected time, or a range, within SLACK. */
export function expectMs(measured: number, least: number, most = least): void {
  expect(measured).toBeGreaterThanOrEqual(least * (1 - SLACK));
  expect(measured).toBeLessThanOrEqual(most * (1 + SLACK));
}

/** Returns a seeded generator of numbers from 0 to below 1 (mulberry32). */
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

/** Environment of a studio whose garbage collection a test can trigger. */
export const INSPECTED = { NODE_OPTIONS: "--inspect=127.0.0.1:0" };

/** Returns the resident bytes of a studio and its child processes, on Linux only. */
export async function memoryOf(studio: StudioProcess): Promise<number> {
  return sumOf(studio, "VmRSS");
}

/**
 * Returns the resident bytes after a garbage collection: V8 may keep garbage for minutes. The studio must be
 * started with INSPECTED.
 */
export async function memoryHeldBy(studio: StudioProcess): Promise<number> {
  await collectGarbage(studio);
  return memoryOf(studio);
}

/** Returns the sum of each process's peak since the last call. */
export async function peakMemoryOf(studio: StudioProcess): Promise<number> {
  const peak = await sumOf(studio, "VmHWM");
  for (const id of await processesOf(studio)) await writeFile(`/proc/${id}/clear_refs`, "5");
  return peak;
}

/** Triggers a garbage collection in a studio started with INSPECTED. */
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

/** Memory of a studio at one moment, in mebibytes. */
export interface Sample {
  /** Since the first sample. */
  ms: number;
  /** The server process. */
  server: number;
  /** The child processes, such as the picture process. */
  children: number;
}

/** Samples a studio's memory until the returned function is called, on Linux only. */
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

/** Returns the growth of the server process in mebibytes a minute, by linear regression. */
export function serverGrowthPerMinute(samples: readonly Sample[]): number {
  const mean = (of: (sample: Sample) => number) =>
    samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length;
  const [ms, server] = [mean((each) => each.ms), mean((each) => each.server)];
  const together = mean((each) => (each.ms - ms) * (each.server - server));
  return (60_000 * together) / mean((each) => (each.ms - ms) ** 2);
}

/** PSS counts memory that processes share, such as program text, once in total. */
async function residentMebibytes(id: number): Promise<number> {
  // The process may have ended since it was listed.
  const rollup = await readFile(`/proc/${id}/smaps_rollup`, "utf8").catch(() => "");
  return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0) / 1024;
}
