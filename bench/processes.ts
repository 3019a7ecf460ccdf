import { readFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openDatabase } from "../server/database/open-database.ts";
import { startPostgres } from "../tests/support/postgres.ts";
import { aDemoFolder } from "../tests/support/demo-library.ts";
import { emptyDatabase } from "../tests/support/shared-services.ts";
import { BUCKET, startBucketStore } from "../tests/support/s3-server.ts";
import {
  aFolder,
  run,
  startStudioProcess,
  type StudioProcess,
} from "../tests/support/studio-process.ts";
import { anAdmin } from "../tests/support/studio.ts";
import type { Bench, Line } from "./bench.ts";
import { missingProgram } from "./programs.ts";
import { canTellResident, residentOf } from "./resident.ts";
import { inTurns, median } from "./rounds.ts";
import { storeAll, untilMade } from "./uploads.ts";
import { load } from "./wrk.ts";

const PAGE = "/work/seda";
const PHOTOGRAPH = "demo/pictures/seda/01.jpg";
const LOAD_S = 8;
const ROUNDS = 3;
const PICTURES = 8;
const QUIET_AFTER_MS = 5000;
const CORES = availableParallelism();
const CLOCK_TICKS_PER_S = 100;

type Environment = Record<string, string>;

export const processes: Bench = {
  name: "processes",
  title: "Several processes",
  method: `The demo on a PostgreSQL and an S3 store (OpenStack Swift) of the same machine. "Ours" are two processes, the floor is one, in alternating rounds of which the median stands: wrk for ${LOAD_S} s on the page, one for each process; then ${PICTURES} photographs from their upload until all renditions are stored, by workers beside a web process. The load tool's share is of the machine's ${CORES} cores, which it, the database and the store have in common with the processes. Memory is one process's that was just started, in MB of 1024 kB, children counted.`,
  async run() {
    const missing = missingProgram("wrk", "swift-proxy-server");
    if (missing !== undefined) return [{ what: "rates of one and two", skipped: missing }];
    const [postgres, store] = await Promise.all([startPostgres(), startBucketStore()]);
    try {
      const environment = {
        ...store.environment,
        DATABASE_URL: await emptyDatabase(postgres.address),
        MEDIA_URL: `s3://${BUCKET}/bench`,
      };
      await moveDemoTo(environment);
      return [
        ...(await pageRates(environment)),
        ...(await memoryOfEach(environment)),
        ...(await jobRates(environment)),
      ];
    } finally {
      await store.close();
      await postgres.stop();
    }
  },
};

/** Copies the prepared demo by a backup and a restore. @throws if one of them fails */
async function moveDemoTo(environment: Environment): Promise<void> {
  const file = join(await aFolder(), "demo.tar");
  const steps = [
    await run(["server/commands/backup.ts", file], { DATA_DIR: await aDemoFolder() }),
    await run(["server/commands/restore.ts", file], { ...environment, DATA_DIR: await aFolder() }),
  ];
  const failed = steps.find(({ code }) => code !== 0);
  if (failed) throw new Error(failed.output);
}

async function pageRates(environment: Environment): Promise<Line[]> {
  const both = [await startStudioProcess(environment), await startStudioProcess(environment)];
  try {
    const measure = (studios: readonly StudioProcess[]) => async () => {
      const [before, since] = [childTicks(), performance.now()];
      const loads = await Promise.all(studios.map(({ url }) => load(url + PAGE, LOAD_S)));
      const ticks = (await childTicks()) - (await before);
      const seconds = (performance.now() - since) / 1000;
      return {
        perSecond: loads.reduce((sum, { perSecond }) => sum + perSecond, 0),
        toolPercent: (100 * ticks) / CLOCK_TICKS_PER_S / seconds / CORES,
      };
    };
    const [one, two] = [measure(both.slice(0, 1)), measure(both)];
    // In the first round each process renders the page.
    await two();
    const { ours, floor } = await inTurns(ROUNDS, { ours: two, floor: one });
    const middle = (rounds: typeof ours, of: keyof (typeof ours)[number]) =>
      median(rounds.map((each) => each[of]));
    return [
      {
        what: `${PAGE}, rate`,
        unit: "answers/s",
        ours: middle(ours, "perSecond"),
        floor: middle(floor, "perSecond"),
      },
      {
        what: "the load tool's share of the machine meanwhile",
        unit: "%",
        ours: middle(ours, "toolPercent"),
        floor: middle(floor, "toolPercent"),
      },
    ];
  } finally {
    await Promise.all(both.map((each) => each.stop()));
  }
}

async function jobRates(environment: Environment): Promise<Line[]> {
  const start = (ROLE: string) => startStudioProcess({ ...environment, ROLE });
  const web = await start("web");
  const workers: StudioProcess[] = [];
  const database = await openDatabase(
    { dataDir: web.dataDir, databaseUrl: environment.DATABASE_URL },
    () => {},
  );
  try {
    const admin = await anAdmin(web);
    const photograph = await readFile(PHOTOGRAPH);
    const rate = async () => {
      const since = performance.now();
      await storeAll(
        admin,
        Array.from({ length: PICTURES }, () => photograph),
      );
      await untilMade(database);
      return (60_000 * PICTURES) / (performance.now() - since);
    };
    const withWorkers = (count: number) => async () => {
      while (workers.length < count) workers.push(await start("worker"));
      while (workers.length > count) await workers.pop()?.stop();
      return rate();
    };
    const { ours, floor } = await inTurns(ROUNDS, { ours: withWorkers(2), floor: withWorkers(1) });
    return [{ what: "pictures made", unit: "a minute", ours: median(ours), floor: median(floor) }];
  } finally {
    await database.query.destroy();
    await Promise.all([web, ...workers].map((each) => each.stop()));
  }
}

async function memoryOfEach(environment: Environment): Promise<Line[]> {
  const lines: Line[] = [];
  for (const ROLE of ["all", "web", "worker"]) {
    const what = `memory of a process with ROLE=${ROLE}`;
    if (!canTellResident()) {
      lines.push({ what, skipped: "this system does not tell what a process holds" });
      continue;
    }
    const studio = await startStudioProcess({ ...environment, ROLE });
    try {
      await sleep(QUIET_AFTER_MS);
      const { now } = await residentOf(studio.process.pid ?? 0);
      lines.push({ what, unit: "MB", ours: now });
    } finally {
      await studio.stop();
    }
  }
  return lines;
}

/** Processor time of this process's ended children, in ticks. */
async function childTicks(): Promise<number> {
  const stat = await readFile("/proc/self/stat", "utf8");
  // The process name may contain spaces and ends with the last parenthesis; field 3, the state, follows.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return Number(fields[13]) + Number(fields[14]);
}
