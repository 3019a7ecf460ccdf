// `npm run test:faults`: the faults that take minutes: hundreds of kills, full and read-only
// disks, clocks that jump, crowds. Arguments go to Vitest, as a file's name does.
import { conclude, runTests } from "./run-tests.mjs";
import { ensureBuilt, ensureInstalled } from "./workshop.mjs";

ensureInstalled();
ensureBuilt();
conclude(await runTests(["--project=long-faults", ...process.argv.slice(2)]));
