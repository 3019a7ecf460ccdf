// `npm run test:steady`: the browser and fault suites on a busy machine: beside a busy loop for
// each core, and with Chromium's processor slowed. What measures times is left out.
// A number repeats the run, as in `npm run test:steady -- 5`; other arguments go to Vitest.
import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import { conclude, prepareFaultTests, runTests } from "./run-tests.mjs";

const PROJECTS = ["browser", "long-browser", "faults", "long-attack", "long-faults"];
/** How many times slower Chromium's processor is. */
const CPU_SLOWDOWN = "4";

const environment = prepareFaultTests();
const [first, ...rest] = process.argv.slice(2);
const isCount = /^\d+$/.test(first ?? "");
const args = isCount || first === undefined ? rest : [first, ...rest];
const projects = args.some((each) => each.startsWith("--project")) ? [] : PROJECTS;
const loops = Array.from({ length: availableParallelism() }, () =>
  spawn(process.execPath, ["-e", "for (;;);"], { stdio: "ignore" }),
);
const sum = { passed: 0, failed: 0 };
try {
  for (let run = 0; run < (isCount ? Number(first) : 1); run += 1) {
    const { passed, failed } = await runTests(
      [...projects.map((name) => `--project=${name}`), ...args],
      { ...environment, CPU_SLOWDOWN },
    );
    sum.passed += passed;
    sum.failed += failed;
  }
} finally {
  for (const loop of loops) loop.kill();
}
conclude(sum);
