import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const sources = globSync("{app,domain,server}/**/*.{ts,tsx}")
  .filter((file) => !/\.(?:test|suite)\.tsx?$/.test(file))
  .map((file) => ({ file, code: readFileSync(file, "utf8") }));

/** Statements that are built here out of names of our own, and run once, while the database is brought up to date. */
const BUILDS_STATEMENTS = ["server/database/triggers.ts"];

test("T9 no statement of SQL is built of strings", () => {
  const built =
    /(?:\.raw|\.exec|\.prepare|\.query)\(\s*(?:`[^`]*\$\{|["'][^"']*["']\s*\+|\w+\s*\+)/;
  const found = sources.filter(({ code }) => built.test(code)).map(({ file }) => file);
  expect(found.map((file) => file.replaceAll("\\", "/"))).toEqual(BUILDS_STATEMENTS);
  // They would be felt.
  for (const statement of [
    "x.exec(`DROP ${name}`)",
    "sql.raw('a' + b)",
    "x.prepare(head + tail)",
  ]) {
    expect([statement, built.test(statement)]).toEqual([statement, true]);
  }
});

test("T10 no markup is put into a page as it is", () => {
  const raw = /dangerouslySetInnerHTML|\.innerHTML\b|insertAdjacentHTML|document\.write/;
  const found = sources.filter(({ code }) => raw.test(code)).map(({ file }) => file);
  expect(found).toEqual([]);
});
