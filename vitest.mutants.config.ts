import { defineConfig } from "vitest/config";

/** The tests that the mutants of a folder run through; scripts/test-mutants.mjs names them. */
export default defineConfig({
  test: {
    include: (process.env.MUTANTS_TESTS ?? "domain/**/*.test.ts").split(" "),
    globalSetup: ["tests/support/temporary-root.ts", "tests/support/start-services.ts"],
    isolate: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 10_000 } },
  },
});
