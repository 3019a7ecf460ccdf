import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { childProcesses } from "./child-processes.ts";
import type { Studio } from "./studio-process.ts";

const KIB = 1024;

/** Settings of a studio whose engine can be asked to collect its garbage. */
export const INSPECTED = { NODE_OPTIONS: "--inspect=127.0.0.1:0" };

/** Bytes of memory that a studio and the processes it started take now; only Linux tells. */
export async function memoryOf(studio: Studio): Promise<number> {
  return sumOf(studio, "VmRSS");
}

/**
 * The same without what nobody holds any more: an engine gives garbage back when it likes, for
 * minutes not at all. Its studio was started with INSPECTED.
 */
export async function memoryHeldBy(studio: Studio): Promise<number> {
  await collectGarbage(studio);
  return memoryOf(studio);
}

/** The most that they took since the last call, each on its own at its own worst moment. */
export async function peakMemoryOf(studio: Studio): Promise<number> {
  const peak = await sumOf(studio, "VmHWM");
  for (const id of await processesOf(studio)) await writeFile(`/proc/${id}/clear_refs`, "5");
  return peak;
}

/** Has a studio's engine give back what nobody holds; it was started with INSPECTED. */
export async function collectGarbage(studio: Studio): Promise<void> {
  const address = /Debugger listening on (ws:\S+)/.exec(studio.output())?.[1];
  if (address === undefined) throw new Error("the studio was not started to be inspected");
  const inspector = new WebSocket(address);
  await once(inspector, "open");
  inspector.send(JSON.stringify({ id: 1, method: "HeapProfiler.collectGarbage" }));
  await once(inspector, "message");
  inspector.close();
}

async function sumOf(studio: Studio, field: string): Promise<number> {
  let kibibytes = 0;
  for (const id of await processesOf(studio)) {
    const status = await readFile(`/proc/${id}/status`, "utf8").catch(() => "");
    kibibytes += Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0);
  }
  return kibibytes * KIB;
}

async function processesOf({ process }: Studio): Promise<number[]> {
  const own = process.pid ?? 0;
  return [own, ...(await childProcesses(own))];
}
