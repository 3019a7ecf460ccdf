import { cp } from "node:fs/promises";
import { PREPARED_DEMO } from "../tests/support/demo-library.ts";
import { ADMIN, aFolder, aFreePort, spawnStudio } from "../tests/support/studio-process.ts";
import { ratioAtMost, type Bench } from "./bench.ts";
import { inTurns, median } from "./rounds.ts";
import { ended, spawnEmptyFastify, untilAnswered } from "./server-process.ts";

const MOST_RATIO = 3;
/** Odd, so that the median is a measured value. */
const ROUNDS = 7;
/** Requests to a starting studio, one after the other. */
const ASKED = [
  { what: "the server (/healthz)", path: "/healthz" },
  { what: "the home page (/)", path: "/" },
] as const;

export interface FirstAnswer {
  what: string;
  ms: number;
}

export const start: Bench = {
  name: "start",
  title: "Start",
  method:
    "From the start of the process to its first 200, on a library that holds the demo; the median of alternating starts. The floor is an empty Fastify on the same Node.",
  async run() {
    const dataDir = await aFolder();
    await cp(process.env[PREPARED_DEMO] ?? "", dataDir, { recursive: true });
    const measure = { ours: () => startOfStudio(dataDir), floor: startOfEmptyFastify };
    // The first start of each fills the machine's file cache.
    await inTurns(1, measure);
    const { ours, floor } = await inTurns(ROUNDS, measure);
    return ASKED.map(({ what }, at) => ({
      what: `first 200 of ${what}`,
      unit: "ms",
      ours: medianAt(ours, at),
      floor: medianAt(floor, 0),
      target: ratioAtMost(MOST_RATIO),
    }));
  },
};

/** Starts a studio, requests its health and its home page, and stops it. */
export async function startOfStudio(dataDir: string): Promise<FirstAnswer[]> {
  const port = await aFreePort();
  const since = performance.now();
  const child = spawnStudio({
    DEMO: "on",
    ADMIN_PASSWORD: ADMIN.password,
    DATA_DIR: dataDir,
    PORT: String(port),
  });
  // An unread pipe fills up and blocks the process.
  child.stdout.resume();
  child.stderr.resume();
  try {
    const answers: FirstAnswer[] = [];
    for (const { what, path } of ASKED) {
      await untilAnswered(child, `http://127.0.0.1:${port}${path}`);
      answers.push({ what, ms: performance.now() - since });
    }
    return answers;
  } finally {
    await ended(child);
  }
}

function medianAt(starts: readonly FirstAnswer[][], at: number): number {
  return median(starts.map((answers) => answers[at]?.ms ?? Number.NaN));
}

async function startOfEmptyFastify(): Promise<FirstAnswer[]> {
  const since = performance.now();
  const empty = await spawnEmptyFastify();
  try {
    await untilAnswered(empty.process, empty.url);
    return [{ what: "an empty Fastify", ms: performance.now() - since }];
  } finally {
    await empty.stop();
  }
}
