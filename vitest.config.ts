import { defineConfig } from "vitest/config";

/** A studio takes a moment to start and a browser one to load, on two shared cores. */
const WHOLE_PRODUCT = { testTimeout: 60_000, hookTimeout: 240_000, fileParallelism: false };

export default defineConfig({
  test: {
    globalSetup: "tests/helpers/temporary-root.ts",
    projects: [
      {
        test: {
          name: "unit",
          include: ["{app,domain,server}/**/*.test.ts", "tests/house.test.ts"],
          testTimeout: 30_000,
        },
      },
      { test: { name: "api", include: ["tests/api/**/*.test.ts"], ...WHOLE_PRODUCT } },
      {
        test: {
          name: "faults",
          include: ["tests/faults/**/*.test.ts"],
          ...WHOLE_PRODUCT,
          testTimeout: 240_000,
        },
      },
      {
        test: {
          name: "browser",
          include: ["tests/browser/**/*.test.ts"],
          globalSetup: "tests/helpers/prepared-demo.ts",
          ...WHOLE_PRODUCT,
        },
      },
    ],
  },
});
