// `npm run rows`: the rows of docs/rows.md that no test's title names yet.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./workshop.mjs";

const ROW = /\b[GHPLACWFIDXEKMNOQSUVYZJB]\d{1,2}\b/g;
const TITLE =
  /\b(?:test|it|describe)(?:\.\w+)*(?:\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))?\(\s*["'`]([^"'`]*)/g;
const TEST_FOLDERS = ["app", "domain", "server", "tests"];

const rows = new Set(readFileSync(join(ROOT, "docs", "rows.md"), "utf8").match(ROW));
const named = new Set(
  TEST_FOLDERS.flatMap((folder) => testFiles(join(ROOT, folder)))
    .flatMap((file) => [...readFileSync(file, "utf8").matchAll(TITLE)])
    .flatMap(([, title]) => title.match(ROW) ?? []),
);
const uncovered = [...rows].filter((row) => !named.has(row));
console.info(`${rows.size - uncovered.length} of ${rows.size} rows are named by a test.`);
if (uncovered.length > 0) console.info(`Not yet: ${uncovered.join(" ")}`);

function testFiles(path) {
  if (statSync(path).isDirectory()) {
    return readdirSync(path).flatMap((name) => testFiles(join(path, name)));
  }
  return path.endsWith(".test.ts") || path.endsWith(".test.tsx") ? [path] : [];
}
