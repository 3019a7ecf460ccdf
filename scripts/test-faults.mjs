// `npm run test:faults`: what is slow and rarely breaks: faults, kills, crowds, guessed passwords,
// clients that wait, long lists and slow lines in a browser, the three engines, and what holds the
// main thread.
// LONG=1 runs it in full sizes. Arguments go to Vitest, as a file's name does.
import { conclude, FAULT_PROJECTS, prepareFaultTests, runTests } from "./run-tests.mjs";

const environment = prepareFaultTests();
const projects = FAULT_PROJECTS.map((name) => `--project=${name}`);
conclude(await runTests([...projects, ...process.argv.slice(2)], environment));
