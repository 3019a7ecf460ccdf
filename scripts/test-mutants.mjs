// `npm run test:mutants`: changes the code in small ways (mutants), one after the other, and counts
// those that a test notices; ends with 1 where the tests of a folder notice less than 85 %. In app/,
// whose engines hold lines that only a browser reaches, what no unit test reaches does not count.
// Folders are named as in `npm run test:mutants -- domain server/storage`; without a name, all run.
// `--share=10` mutates a tenth of the code, the same each time. `--api` has the folders of
// the server run through the tests of their API too, on studios in the same process.
// What neither changed nor got another test since the last run is not tried again, also where that
// run was interrupted.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { TESTS_OF_FOLDER } from "./changed-tests.mjs";
import { ensureBuilt, ensureInstalled, fail, ROOT, runsTool } from "./workshop.mjs";

const FOLDERS = [
  "domain",
  "app/motion",
  "app",
  "server/articles",
  "server/auth",
  "server/backup",
  "server/import",
  "server/inquiries",
  "server/jobs",
  "server/pages",
  "server/private-links",
  "server/storage",
];
/** Tables of sentences, and a function that browsers get as text, in which no mutant is switched on. */
const LEFT_OUT = ["domain/words/en.ts", "domain/words/es.ts", "domain/exported-address.ts"];
const REPORTS = join(ROOT, "node_modules", ".cache", "mutants");
const LEAST_PERCENT = 85;
const BLOCK_LINES = 12;
const COLUMNS = ["Killed", "Timeout", "Survived", "NoCoverage"];

const args = process.argv.slice(2);
const share = Number(args.find((each) => each.startsWith("--share="))?.slice(8) ?? 100);
const hasApi = args.includes("--api");
const named = args.filter((each) => !each.startsWith("--")).map((each) => each.replace(/\/$/, ""));
const unknown = named.find((each) => !FOLDERS.includes(each));
if (unknown !== undefined) fail(`${unknown} is none of: ${FOLDERS.join(", ")}`);

ensureInstalled();
if (hasApi) ensureBuilt();
const results = [];
for (const folder of named.length > 0 ? named : FOLDERS) results.push(await mutate(folder));
printAlive(results);
printTable(results);
process.exitCode = results.every(({ percent }) => percent >= LEAST_PERCENT) ? 0 : 1;

/** Runs Stryker over a folder; its report stays in REPORTS, also as a page. */
async function mutate(folder) {
  // What was tried with other tests, or beside this share, is another result.
  const kind = [folder.replaceAll("/", "-"), ...args.filter((each) => each.startsWith("--"))];
  const report = join(REPORTS, `${kind.join("")}.json`);
  mkdirSync(REPORTS, { recursive: true });
  rmSync(report, { force: true });
  await runsTool(
    "@stryker-mutator/core",
    "bin/stryker.js",
    ["run", "--mutate", mutatedFiles(folder).flatMap(linesOf).join(",")],
    {
      MUTANTS_REPORT: report,
      MUTANTS_TESTS: testsOf(folder).join(" "),
      STUDIOS_IN_WORKER: "1",
    },
  );
  if (!existsSync(report)) fail(`The mutants of ${folder} could not be counted.`);
  return { folder, ...counted(folder, mutantsIn(report)) };
}

/** The unit tests of a folder, and of one of the server's, where asked for, those of its API. */
function testsOf(folder) {
  const units = `${folder === "app/motion" ? "app" : folder}/**/*.test.ts`;
  const ofApi = Object.entries(TESTS_OF_FOLDER)
    .filter(
      ([name]) => hasApi && folder.startsWith("server/") && `${name}/`.startsWith(`${folder}/`),
    )
    .flatMap(([, tests]) => tests.filter((test) => /^(?:api|attack)\/[^/]+$/.test(test)));
  return [units, ...new Set(ofApi.map((test) => `tests/${test}.test.ts`))];
}

/**
 * All files of a folder but its tests and those of a folder that is listed by itself; in `app/` only
 * the engines, which have a test beside them: a browser tries the others.
 */
function mutatedFiles(folder) {
  const inner = FOLDERS.filter((each) => each.startsWith(`${folder}/`));
  const files = readdirSync(join(ROOT, folder), { recursive: true })
    .map((name) => `${folder}/${name.replaceAll("\\", "/")}`)
    .filter((file) => file.endsWith(".ts") && !/\.(?:test|suite|fixtures)\.ts$/.test(file))
    .filter((file) => !LEFT_OUT.includes(file))
    .filter((file) => !inner.some((each) => file.startsWith(`${each}/`)));
  return folder.startsWith("app") ? files.filter(hasTest) : files;
}

function hasTest(file) {
  return existsSync(join(ROOT, file.replace(/(?:\.server)?\.ts$/, ".test.ts")));
}

/** A file, or its share of blocks of lines as Stryker takes them: drawn by their text, so that they stay the same. */
function linesOf(file) {
  if (share >= 100) return [file];
  const lines = readFileSync(join(ROOT, file), "utf8").split("\n");
  const blocks = Array.from({ length: Math.ceil(lines.length / BLOCK_LINES) }, (_, block) => ({
    from: block * BLOCK_LINES + 1,
    text: lines.slice(block * BLOCK_LINES, (block + 1) * BLOCK_LINES).join("\n"),
  }));
  return blocks
    .filter(({ text }) => createHash("sha256").update(text).digest().readUInt16BE() % 100 < share)
    .map(({ from }) => `${file}:${from}-${from + BLOCK_LINES - 1}`);
}

function mutantsIn(report) {
  const { files } = JSON.parse(readFileSync(report, "utf8"));
  return Object.entries(files).flatMap(([file, { mutants }]) =>
    mutants.map((mutant) => ({ file, ...mutant })),
  );
}

/** How many mutants there are of each status, and which share of those that count is killed. */
function counted(folder, mutants) {
  const [killed, timeout, survived, unreached] = COLUMNS.map(
    (column) => mutants.filter(({ status }) => status === column).length,
  );
  const counting = killed + timeout + survived + (folder.startsWith("app") ? 0 : unreached);
  const percent = (100 * (killed + timeout)) / Math.max(counting, 1);
  return { mutants, counts: [killed, timeout, survived, unreached], percent };
}

function printAlive(results) {
  const alive = results
    .flatMap(({ mutants }) => mutants)
    .filter(({ status }) => ["Survived", "NoCoverage"].includes(status));
  for (const { file, location, mutatorName, replacement = "", status } of alive) {
    const at = `${file}:${location.start.line}:${location.start.column}`;
    console.info(`${status} ${at} ${mutatorName} ${replacement.replace(/\s+/g, " ").slice(0, 80)}`);
  }
}

function printTable(results) {
  console.info(`\n${COLUMNS.map((each) => each.padStart(11)).join("")}  killed  folder`);
  for (const { folder, counts, percent } of results) {
    const cells = counts.map((count) => String(count).padStart(11));
    console.info(`${cells.join("")} ${percent.toFixed(1).padStart(6)} %  ${folder}`);
  }
}
