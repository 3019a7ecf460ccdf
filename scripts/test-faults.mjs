// `npm run test:faults`: what is slow and rarely breaks: faults, kills, crowds, guessed passwords,
// clients that wait, long lists and slow lines in a browser, the three engines, and what holds the
// main thread.
// LONG=1 runs it in full sizes. Arguments go to Vitest, as a file's name does.
import { findChromium } from "./chromium.mjs";
import { ensureEngines, ensureTestPrograms } from "./debian-packages.mjs";
import { conclude, FAULT_PROJECTS, runTests } from "./run-tests.mjs";
import { ensureBuilt, ensureInstalled } from "./workshop.mjs";

ensureInstalled();
ensureBuilt();
const CHROMIUM_PATH = findChromium();
ensureTestPrograms();
const FIREFOX_PATH = ensureEngines();
const projects = FAULT_PROJECTS.map((name) => `--project=${name}`);
conclude(await runTests([...projects, ...process.argv.slice(2)], { CHROMIUM_PATH, FIREFOX_PATH }));
