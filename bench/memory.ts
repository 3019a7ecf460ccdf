import type { ChildProcess } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { startDemoProcess } from "../tests/support/demo-library.ts";
import { atMost, type Bench, type Line } from "./bench.ts";
import { missingProgram } from "./programs.ts";
import { canTellResident, forgetPeak, residentOf, type Resident } from "./resident.ts";
import { spawnEmptyFastify, untilAnswered } from "./server-process.ts";
import { load } from "./wrk.ts";

const PAGE = "/work/seda";
const MOST_IDLE_MB = 130;
const MOST_UNDER_LOAD_MB = 220;
/** Idle time before the memory at rest is measured. */
const QUIET_AFTER_MS = 5000;
const LOAD_S = 15;

export const memory: Bench = {
  name: "memory",
  title: "Memory",
  method: `Resident, in MB of 1024 kB, children counted: once quiet after a start, and the peak under ${LOAD_S} s of wrk on \`${PAGE}\`. The floor is an empty Fastify.`,
  async run() {
    const what = { idle: "idle", load: "peak under the page load" };
    const skipped = canTellResident()
      ? missingProgram("wrk")
      : "this system does not tell what a process holds";
    if (skipped !== undefined) return Object.values(what).map((each) => ({ what: each, skipped }));
    const ours = await ofStudio();
    const floor = await ofEmptyFastify();
    const lines: Line[] = [
      {
        what: what.idle,
        unit: "MB",
        ours: ours.now,
        floor: floor.now,
        target: atMost(MOST_IDLE_MB),
      },
      {
        what: what.load,
        unit: "MB",
        ours: ours.peak,
        floor: floor.peak,
        target: atMost(MOST_UNDER_LOAD_MB),
      },
    ];
    return lines;
  },
};

async function ofStudio(): Promise<Resident> {
  const studio = await startDemoProcess();
  try {
    return await idleAndLoaded(studio.process, studio.url + PAGE);
  } finally {
    await studio.stop();
  }
}

async function ofEmptyFastify(): Promise<Resident> {
  const empty = await spawnEmptyFastify();
  try {
    await untilAnswered(empty.process, empty.url);
    return await idleAndLoaded(empty.process, empty.url);
  } finally {
    await empty.stop();
  }
}

async function idleAndLoaded({ pid }: ChildProcess, url: string): Promise<Resident> {
  if (pid === undefined) throw new Error("the server has no process");
  await sleep(QUIET_AFTER_MS);
  const { now } = await residentOf(pid);
  await forgetPeak(pid);
  await load(url, LOAD_S);
  const { peak } = await residentOf(pid);
  return { now, peak };
}
