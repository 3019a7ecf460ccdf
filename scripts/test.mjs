// `npm test`: the whole gate but what takes minutes: types, lint and format beside every test.
// `npm test -- --changed [commit]`: of the tests only those that the changed files concern.
// Other arguments go to Vitest alone, as in `npm test -- --project unit` or `npm test -- gallery`.
import { filesChangedSince, slowTestsBeside, testsFor } from "./changed-tests.mjs";
import { findChromium } from "./chromium.mjs";
import { ensureTestPrograms } from "./debian-packages.mjs";
import { installHooks } from "./hooks.mjs";
import { conclude, FAULT_PROJECTS, runTests } from "./run-tests.mjs";
import { ensureBuilt, ensureInstalled, runsTool, tool } from "./workshop.mjs";

ensureInstalled();
installHooks();
ensureBuilt();
const CHROMIUM_PATH = findChromium();
ensureTestPrograms();
tool("@react-router/dev", "bin.cjs", ["typegen"]);

const args = process.argv.slice(2);
// The demo's pictures are made meanwhile, which takes longer than all checks.
const testing = args[0] === "--changed" ? testChanged(args[1] ?? "HEAD") : testAll();
const checks = await Promise.all([
  runsTool("typescript", "bin/tsc", ["-p", "."]),
  runsTool("typescript", "bin/tsc", ["-p", "domain"]),
  runsTool("oxlint", "bin/oxlint", ["--type-aware", "--deny-warnings"]),
  runsTool("oxfmt", "bin/oxfmt", ["--check"]),
]);
const tests = await testing;
conclude({
  passed: checks.filter(Boolean).length + tests.passed,
  failed: checks.filter((each) => !each).length + tests.failed,
});

function testAll() {
  const isChosen = args.some((each) => each.startsWith("--project"));
  const chosen = isChosen ? [] : FAULT_PROJECTS.map((name) => `--project=!${name}`);
  return runTests([...chosen, ...args], { CHROMIUM_PATH });
}

/** Unit tests that import what has changed, then the tests of the features that it belongs to. */
async function testChanged(commit) {
  const changed = filesChangedSince(commit);
  const files = testsFor(changed);
  const unit = await runTests([
    "--project=unit",
    `--changed=${commit}`,
    "--passWithNoTests",
    ...slowTestsBeside(changed).map((tests) => `--exclude=${tests}`),
  ]);
  if (files.length === 0) return unit;
  const projects = ["api", "faults", "long-attack", "browser", "long-browser"].map(
    (name) => `--project=${name}`,
  );
  const features = await runTests([...projects, "--passWithNoTests", ...files], { CHROMIUM_PATH });
  return { passed: unit.passed + features.passed, failed: unit.failed + features.failed };
}
