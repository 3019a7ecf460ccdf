import { existsSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findChromium } from "./chromium.mjs";
import { ensureEngines, ensureTestPrograms } from "./debian-packages.mjs";
import { ensureBuilt, ensureInstalled, runsTool } from "./workshop.mjs";

/** Vitest's projects that `npm run test:faults` runs and `npm test` leaves out. */
export const FAULT_PROJECTS = [
  "faults",
  "shared-stores",
  "long-attack",
  "long-browser",
  "long-faults",
  "engines",
  "timed",
  "timed-full-size",
];

/**
 * Brings all that tests need, the browsers beside Chromium too.
 * @returns the tests' environment
 */
export function prepareFaultTests() {
  ensureInstalled();
  ensureBuilt();
  const CHROMIUM_PATH = findChromium();
  ensureTestPrograms();
  return { CHROMIUM_PATH, FIREFOX_PATH: ensureEngines() };
}

/**
 * Runs Vitest and adds up what it found.
 * @param args what is handed to it
 * @param environment added to the tests' own
 * @returns how many tests passed and failed, and each file's part of Vitest's JSON report
 */
export async function runTests(args, environment = {}) {
  const report = join(mkdtempSync(join(tmpdir(), "studio-test-")), "report.json");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const ranWhole = await runsTool("vitest", "vitest.mjs", ["run", ...reporters, ...args], {
    NODE_ENV: "test",
    ...environment,
  });
  // A run that breaks off writes none.
  if (!existsSync(report)) return { passed: 0, failed: 1, files: [] };
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, "utf8"));
  const unexplained = numFailedTests === 0 && !ranWhole ? 1 : 0;
  return { passed: numPassedTests, failed: numFailedTests + unexplained, files: testResults };
}

/** Says how it went, as the last line, and ends this process accordingly. */
export function conclude({ passed, failed }) {
  console.info(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}
