// `npm test`: the whole gate but the long faults, in this order: types, lint, format, then every test.
// Arguments go to Vitest alone, as in `npm test -- --project unit`.
import { findChromium } from "./chromium.mjs";
import { installHooks } from "./hooks.mjs";
import { conclude, runTests } from "./run-tests.mjs";
import { ensureBuilt, ensureInstalled, tool, tries } from "./workshop.mjs";

ensureInstalled();
installHooks();
ensureBuilt();
const CHROMIUM_PATH = findChromium();
tool("@react-router/dev", "bin.cjs", ["typegen"]);

const checks = [
  tries("typescript", "bin/tsc", ["-p", "."]),
  tries("typescript", "bin/tsc", ["-p", "domain"]),
  tries("oxlint", "bin/oxlint", ["--type-aware", "--deny-warnings"]),
  tries("oxfmt", "bin/oxfmt", ["--check"]),
];

const args = process.argv.slice(2);
const chosen = args.some((each) => each.startsWith("--project")) ? [] : ["--project=!long-faults"];
const tests = runTests([...chosen, ...args], { CHROMIUM_PATH });
conclude({
  passed: checks.filter(Boolean).length + tests.passed,
  failed: checks.filter((each) => !each).length + tests.failed,
});
