import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";

const KB_IN_MB = 1024;

/** Memory of a process and its children, in MB of 1024 kB. */
export interface Resident {
  now: number;
  /** The maximum since the start, or since `forgetPeak`. */
  peak: number;
}

/** Whether this system reports the memory of processes. */
export function canTellResident(): boolean {
  return existsSync("/proc/self/clear_refs");
}

/** Reads the memory of a process and its children. @throws if the system doesn't report it */
export async function residentOf(pid: number): Promise<Resident> {
  const family = await withChildren(pid);
  const each = await Promise.all(family.map(readStatus));
  return {
    now: each.reduce((sum, { now }) => sum + now, 0),
    peak: each.reduce((sum, { peak }) => sum + peak, 0),
  };
}

/** Resets the peak to the current value. */
export async function forgetPeak(pid: number): Promise<void> {
  for (const each of await withChildren(pid)) await writeFile(`/proc/${each}/clear_refs`, "5");
}

async function withChildren(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, "utf8");
  const pids = children.split(" ").filter(Boolean).map(Number);
  return [pid, ...(await Promise.all(pids.map(withChildren))).flat()];
}

async function readStatus(pid: number): Promise<Resident> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  const megabytes = (name: string) =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(status)?.[1]) / KB_IN_MB;
  return { now: megabytes("VmRSS"), peak: megabytes("VmHWM") };
}
