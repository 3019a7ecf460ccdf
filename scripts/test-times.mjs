// `npm run test:times`: runs tests and lists where their time goes: each file's seconds, how many
// of them it waits for a studio to open, a page to load or a pause to end, and its slowest test.
// Arguments go to Vitest, as in `npm run test:times -- --project browser`.
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { conclude, prepareFaultTests, runTests } from "./run-tests.mjs";
import { ROOT } from "./workshop.mjs";

const WAITS = ["studio", "page", "pause"];

const environment = prepareFaultTests();
const WAITS_FILE = join(mkdtempSync(join(tmpdir(), "studio-times-")), "waits");
writeFileSync(WAITS_FILE, "");
const run = await runTests(process.argv.slice(2), { ...environment, WAITS_FILE });
const noted = readFileSync(WAITS_FILE, "utf8").split("\n").filter(Boolean).map(JSON.parse);
const rows = run.files.map((file) => rowOf(file)).sort((one, other) => other.ms - one.ms);
printTable(rows);
conclude(run);

function rowOf({ name, startTime, endTime, assertionResults }) {
  const tests = assertionResults.filter(({ status }) => status !== "skipped");
  const slowest = tests.reduce((most, each) => (each.duration > most.duration ? each : most), {
    duration: 0,
    title: "",
  });
  return {
    file: relative(ROOT, name),
    ms: endTime - startTime,
    tests: tests.length,
    waits: WAITS.map((wait) =>
      noted
        .filter((each) => each.file === name && each.wait === wait)
        .reduce((sum, { ms }) => sum + ms, 0),
    ),
    slowest,
  };
}

function seconds(ms) {
  return (ms / 1000).toFixed(1).padStart(7);
}

function printTable(rows) {
  console.info(
    `\n      s  tests${WAITS.map((wait) => wait.padStart(8)).join("")}  file; slowest test`,
  );
  for (const { file, ms, tests, waits, slowest } of rows) {
    const cells = [
      seconds(ms),
      String(tests).padStart(6),
      ...waits.map((each) => ` ${seconds(each)}`),
    ];
    console.info(
      `${cells.join("")}  ${file};${seconds(slowest.duration)} ${slowest.title.slice(0, 60)}`,
    );
  }
  const sum = (of) => rows.reduce((all, row) => all + of(row), 0);
  const waits = WAITS.map((wait, at) => `${wait} ${seconds(sum((row) => row.waits[at])).trim()}`);
  console.info(
    `${seconds(sum(({ ms }) => ms))} s in ${rows.length} files, of them ${waits.join(", ")}`,
  );
}
