import { readFile, writeFile } from "node:fs/promises";
import { childProcesses } from "./child-processes.ts";
import type { Studio } from "./studio-process.ts";

const KIB = 1024;

/** Bytes of memory that a studio and the processes it started take now; only Linux tells. */
export async function memoryOf(studio: Studio): Promise<number> {
  return sumOf(studio, "VmRSS");
}

/** The most that they took since the last call, each on its own at its own worst moment. */
export async function peakMemoryOf(studio: Studio): Promise<number> {
  const peak = await sumOf(studio, "VmHWM");
  for (const id of await processesOf(studio)) await writeFile(`/proc/${id}/clear_refs`, "5");
  return peak;
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
