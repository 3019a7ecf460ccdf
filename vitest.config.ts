import { defineConfig } from "vitest/config";

/** A studio takes a moment to start and a browser one to load, on two shared cores. */
const WHOLE_PRODUCT = { testTimeout: 60_000, hookTimeout: 240_000 };

/** What looks at no page shares the machine by three; a page has it for itself, because it is timed. */
const THREE_FILES = { maxWorkers: 3, sequence: { groupOrder: 1 } };
const ONE_PAGE = { maxWorkers: 1, sequence: { groupOrder: 2 } };

export default defineConfig({
  test: {
    globalSetup: "tests/helpers/temporary-root.ts",
    projects: [
      {
        test: {
          name: "unit",
          include: ["{app,domain,server}/**/*.test.ts", "tests/house.test.ts"],
          testTimeout: 30_000,
          ...THREE_FILES,
        },
      },
      {
        test: {
          name: "api",
          include: ["tests/api/**/*.test.ts"],
          ...WHOLE_PRODUCT,
          ...THREE_FILES,
        },
      },
      {
        test: {
          name: "faults",
          include: ["tests/faults/**/*.test.ts"],
          ...WHOLE_PRODUCT,
          testTimeout: 240_000,
          ...THREE_FILES,
        },
      },
      {
        test: {
          name: "browser",
          include: ["tests/browser/**/*.test.ts"],
          globalSetup: "tests/helpers/prepared-demo.ts",
          ...WHOLE_PRODUCT,
          ...ONE_PAGE,
        },
      },
    ],
  },
});
