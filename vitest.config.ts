import { defineConfig } from "vitest/config";

/** A studio takes a moment to start and a browser one to load, on two shared cores. */
const WHOLE_PRODUCT = { testTimeout: 120_000, hookTimeout: 600_000 };

/** Three files share the machine; what is timed has it for itself, when they are through. */
const THREE_FILES = { maxWorkers: 3, sequence: { groupOrder: 1 } };
const ONE_FILE = { maxWorkers: 1, sequence: { groupOrder: 2 } };
/** A browser that the machine held up for seconds is given a second attempt; what is broken fails in both. */
const LOOKS_AT_THE_DEMO = {
  retry: 1,
  globalSetup: "tests/support/prepared-demo.ts",
  // A film that begins, a page that comes: what is waited for is no claim, and takes its time.
  expect: { poll: { timeout: 5000 } },
  ...WHOLE_PRODUCT,
};

declare module "vitest" {
  interface ProvidedContext {
    /** How often a test of kills kills: a few times in passing, hundreds where there is time. */
    kills: number;
    /** For how long others write while a backup is made. */
    writingMs: number;
  }
}

export default defineConfig({
  test: {
    globalSetup: "tests/support/temporary-root.ts",
    projects: [
      {
        test: {
          name: "unit",
          include: ["{app,domain,server}/**/*.test.ts", "tests/architecture.test.ts"],
          testTimeout: 30_000,
          ...THREE_FILES,
        },
      },
      {
        test: {
          name: "api",
          include: ["tests/{api,attack}/**/*.test.ts"],
          ...WHOLE_PRODUCT,
          ...THREE_FILES,
        },
      },
      {
        test: {
          name: "faults",
          include: ["tests/faults/**/*.test.ts"],
          exclude: ["tests/faults/long/**"],
          provide: { kills: 15, writingMs: 4000 },
          ...WHOLE_PRODUCT,
          testTimeout: 240_000,
          ...THREE_FILES,
        },
      },
      {
        test: {
          name: "long-faults",
          include: ["tests/faults/{long,kills}/**/*.test.ts", "tests/faults/backup.test.ts"],
          provide: { kills: 200, writingMs: 60_000 },
          ...WHOLE_PRODUCT,
          testTimeout: 900_000,
          ...ONE_FILE,
        },
      },
      {
        test: {
          name: "browser",
          include: ["tests/browser/**/*.test.ts"],
          ...LOOKS_AT_THE_DEMO,
          // How long a page takes to answer on a shared machine is none of these tests' claims.
          testTimeout: 240_000,
          ...THREE_FILES,
        },
      },
      {
        test: {
          name: "timed",
          include: ["tests/timed/**/*.test.ts"],
          ...LOOKS_AT_THE_DEMO,
          ...ONE_FILE,
        },
      },
    ],
  },
});
