import { defineConfig } from "vitest/config";
import { ANSWERS_WITHIN_MS, CPU_SLOWDOWN } from "./tests/support/waits.ts";
import { LongestFirst } from "./tests/support/longest-first.ts";
import {
  LARGE_DEMO_PX,
  PREPARED_WITHIN_MS,
  SMALL_DEMO_PX,
} from "./tests/support/studio-process.ts";

/** How long tests may take, in milliseconds: no claim of theirs. A slower machine gets more time. */
const SECOND_MS = 1000 * CPU_SLOWDOWN;
const PATIENT = {
  expect: { poll: { timeout: ANSWERS_WITHIN_MS } },
  testTimeout: 120 * SECOND_MS,
  hookTimeout: 600 * SECOND_MS,
};
/** Modules are loaded once for all files of a worker; so is its Chromium. */
const SHARED_WORKERS = { isolate: false };

/** Three files share the machine. */
const THREE_FILES = { maxWorkers: 3, sequence: { groupOrder: 1 } };
/** Faults, slow lines and clients that wait leave room for a fourth. */
const FOUR_FILES = { maxWorkers: 4, sequence: { groupOrder: 2 } };
/** A crowd takes the whole machine, and a neighbour would lengthen what is timed. */
const ALONE = { maxWorkers: 1, sequence: { groupOrder: 3 } };
const LOOKS_AT_THE_DEMO = {
  ...SHARED_WORKERS,
  globalSetup: "tests/support/prepared-demo.ts",
  ...PATIENT,
  hookTimeout: PREPARED_WITHIN_MS * CPU_SLOWDOWN,
};

/**
 * Each kind of row and file that PostgreSQL and a bucket keep, once. Articles, settings, trash and accounts are tried
 * on PostgreSQL by `npm test`; headers and robots' files read the same services whatever lies below.
 */
const OF_SHARED_STORES = [
  "tests/api/{categories,identity,import,inquiries,media}.test.ts",
  "tests/api/{pages,private-links,subtitles,visits,works-order}.test.ts",
  "tests/attack/{bad-inputs,pictures,private-links,texts}.test.ts",
];

/** Every day draws other moments to kill at; KILL_SEED repeats those of another day. */
const DAY_MS = 86_400_000;
const KILL_SEED = Number(process.env.KILL_SEED ?? Math.floor(Date.now() / DAY_MS));
/** `LONG=1 npm run test:faults` kills a hundred times, and lets crowds stay for minutes. */
const isLong = process.env.LONG === "1";

declare module "vitest" {
  interface ProvidedContext {
    /** How often a test of kills kills: at most `most` times, until `cuts` kills have cut the work that it is about. */
    kills: { most: number; cuts: number };
    /** Added to the seeds of the kills: another every day. */
    killSeed: number;
    /** For how long others write while a backup is made. */
    writingMs: number;
    /** How often processes of one studio are started at once. */
    starts: number;
    /** How often a process that makes renditions is killed. */
    workerKills: number;
    /** How often the requests of an edit go to two processes in turn. */
    alternations: number;
    /** Whether crowds come in their full sizes. */
    isLong: boolean;
    /** The longest side of the demo's pictures, in pixels; as they ship they take longer to make. */
    demoPicturePx: number;
  }
}

export default defineConfig({
  test: {
    globalSetup: ["tests/support/temporary-root.ts", "tests/support/start-services.ts"],
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: "unit",
          include: ["{app,domain,server}/**/*.test.ts", "tests/*.test.ts"],
          ...PATIENT,
          ...SHARED_WORKERS,
          ...THREE_FILES,
        },
      },
      {
        test: {
          name: "api",
          include: ["tests/{api,attack}/**/*.test.ts"],
          exclude: ["tests/attack/long/**"],
          provide: { demoPicturePx: SMALL_DEMO_PX },
          ...LOOKS_AT_THE_DEMO,
          ...THREE_FILES,
        },
      },
      {
        test: {
          name: "faults",
          include: ["tests/faults/**/*.test.ts"],
          exclude: ["tests/faults/long/**"],
          provide: {
            kills: isLong ? { most: 100, cuts: 100 } : { most: 20, cuts: 5 },
            killSeed: KILL_SEED,
            writingMs: isLong ? 60_000 : 8000,
            starts: isLong ? 50 : 2,
            alternations: isLong ? 200 : 10,
          },
          ...PATIENT,
          testTimeout: 900 * SECOND_MS,
          ...SHARED_WORKERS,
          ...FOUR_FILES,
        },
      },
      {
        test: {
          name: "shared-stores",
          include: OF_SHARED_STORES,
          env: { STORES: "shared" },
          provide: { demoPicturePx: SMALL_DEMO_PX },
          ...LOOKS_AT_THE_DEMO,
          ...THREE_FILES,
          sequence: { groupOrder: 4 },
        },
      },
      {
        test: {
          name: "long-attack",
          include: ["tests/attack/long/**/*.test.ts"],
          ...PATIENT,
          ...SHARED_WORKERS,
          ...FOUR_FILES,
        },
      },
      {
        test: {
          name: "long-faults",
          include: ["tests/faults/long/**/*.test.ts"],
          provide: { isLong, killSeed: KILL_SEED, workerKills: isLong ? 50 : 4 },
          ...PATIENT,
          testTimeout: 900 * SECOND_MS,
          ...ALONE,
        },
      },
      {
        test: {
          name: "browser",
          include: ["tests/browser/**/*.test.ts"],
          exclude: ["tests/browser/long/**"],
          provide: { demoPicturePx: SMALL_DEMO_PX },
          ...LOOKS_AT_THE_DEMO,
          testTimeout: 480 * SECOND_MS,
          ...THREE_FILES,
        },
      },
      {
        test: {
          name: "long-browser",
          include: ["tests/browser/long/**/*.test.ts"],
          provide: { demoPicturePx: LARGE_DEMO_PX },
          ...LOOKS_AT_THE_DEMO,
          testTimeout: 240 * SECOND_MS,
          ...FOUR_FILES,
        },
      },
      {
        test: {
          name: "engines",
          include: ["tests/engines/*.test.ts"],
          provide: { demoPicturePx: SMALL_DEMO_PX },
          ...LOOKS_AT_THE_DEMO,
          // Browsers that decode films at the same time starve one another.
          ...ALONE,
        },
      },
      {
        test: {
          name: "timed",
          include: ["tests/timed/*.test.ts"],
          provide: { demoPicturePx: SMALL_DEMO_PX },
          ...LOOKS_AT_THE_DEMO,
          ...ALONE,
        },
      },
      {
        test: {
          name: "timed-full-size",
          include: ["tests/timed/full-size/*.test.ts"],
          provide: { demoPicturePx: LARGE_DEMO_PX },
          ...LOOKS_AT_THE_DEMO,
          ...ALONE,
        },
      },
    ],
  },
});
