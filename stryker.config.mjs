const { MUTANTS_REPORT = "build/mutants.json", MUTANTS_TESTS = "" } = process.env;
const isServer = MUTANTS_TESTS.startsWith("server/");

/**
 * Mutation tests of one folder: scripts/test-mutants.mjs says of which, and where the report goes.
 * @type {import("@stryker-mutator/api/core").PartialStrykerOptions}
 */
export default {
  appendPlugins: [import.meta.url],
  ignorers: ["words"],
  testRunner: "vitest",
  // The server sets its umask, which a thread may not.
  vitest: { configFile: "vitest.mutants.config.ts", pool: isServer ? "forks" : "threads" },
  coverageAnalysis: "perTest",
  // What runs while a studio starts would need all tests: it is left to unit tests of the routes.
  ignoreStatic: MUTANTS_TESTS.includes("tests/api"),
  incremental: true,
  incrementalFile: MUTANTS_REPORT.replace(".json", ".incremental.json"),
  concurrency: 1,
  // A busy machine is no endless loop.
  timeoutMS: 30_000,
  dryRunTimeoutMinutes: 30,
  // Stryker reads a project's file by an interface that TypeScript 7 has no more.
  tsconfigFile: "none",
  ignorePatterns: ["bench", "docs"],
  reporters: ["json", "html", "progress-append-only"],
  jsonReporter: { fileName: MUTANTS_REPORT },
  htmlReporter: { fileName: MUTANTS_REPORT.replace(".json", ".html") },
  warnings: { slow: false },
};

/** Several words; in a table of labels also a single one. */
const SENTENCE = /\p{L}(?: \p{N}+)?,? \p{L}/u;
const LABEL = /^\p{Lu}\p{Ll}+$/u;

/** Leaves out what people read, which a test could only repeat. */
export const strykerPlugins = [
  {
    kind: "Ignore",
    name: "words",
    value: {
      shouldIgnore({ node, parent }) {
        if (node.type !== "StringLiteral") return undefined;
        const isListed = parent.type === "ArrayExpression" || parent.type === "ObjectProperty";
        const isRead = SENTENCE.test(node.value) || (isListed && LABEL.test(node.value));
        return isRead ? "people read it" : undefined;
      },
    },
  },
];
