// `npm test`: the whole gate but the long faults: types, lint and format beside every test.
// Arguments go to Vitest alone, as in `npm test -- --project unit` or `npm test -- gallery`.
import { findChromium } from "./chromium.mjs";
import { installHooks } from "./hooks.mjs";
import { conclude, runTests } from "./run-tests.mjs";
import { ensureBuilt, ensureInstalled, runsTool, tool } from "./workshop.mjs";

ensureInstalled();
installHooks();
ensureBuilt();
const CHROMIUM_PATH = findChromium();
tool("@react-router/dev", "bin.cjs", ["typegen"]);

const args = process.argv.slice(2);
const chosen = args.some((each) => each.startsWith("--project")) ? [] : ["--project=!long-faults"];
// The demo's pictures are made meanwhile, which takes longer than all checks.
const testing = runTests([...chosen, ...args], { CHROMIUM_PATH });
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
