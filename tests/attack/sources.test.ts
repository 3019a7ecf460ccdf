import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { callsOf, patternsOf } from "../support/source-text.ts";

const sources = globSync("{app,domain,server,scripts}/**/*.{ts,tsx,mjs}")
  .filter((file) => !/\.(?:d|test|suite|fixtures)\.tsx?$/.test(file))
  .map((file) => ({ file: file.replaceAll("\\", "/"), code: readFileSync(file, "utf8") }));

/** Functions of Kysely's `sql` and of both drivers that send a text to a database unchanged. */
const RUN_TEXT = ["prepare", "exec", "query", "pragma", "raw", "lit", "unsafe"];
/** Also forbidden without a call, such as `const run = file.exec`. */
const NEVER_TAKEN_ALONG = ["prepare", "exec"];

/** Calls whose SQL is not a literal, each with its reason. */
const JUSTIFIED: Readonly<Record<string, string>> = {
  "server/database/sqlite-dialect.ts: file.prepare(text)":
    "Kysely's own statements on their way to SQLite; their values are bound",
  "server/database/sqlite-dialect.ts: CompiledQuery.raw(begin)":
    "one of the two ways to begin a transaction, both named in the same file",
  "server/database/triggers.ts: sql.raw(`${event} BEGIN ${run}; END`)":
    "no trigger can have bound values; made of a migration's own constants, run once",
  "server/database/triggers.ts: sql .raw(`CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ ${body} $$`)":
    "the same, on PostgreSQL",
  "server/database/triggers.ts: sql.raw(`${event} EXECUTE FUNCTION ${name}()`)":
    "the same, on PostgreSQL",
  "server/articles/admin-articles.ts: eb.lit(true)": "a constant",
  "server/database/migrations/0024-names.ts: sql.lit(REFUSAL)":
    "a constant of the migration, in a trigger, which can have no bound values",
  "server/start.ts: live.auth.prepare(settings.adminUser, settings.adminPassword)":
    "no SQL: the admin's account is made ready",
  "server/auth/auth.ts: accounts.prepare": "no SQL: the same",
  "server/media/uploads/store-upload.ts: pictures.prepare(bytes, fileName, reduces)":
    "no SQL: a picture is made ready",
  "server/import/import-media.ts: pictures.prepare(bytes, name, true)": "no SQL: the same",
  "server/media/picture-process/encode-renditions.ts: picture.raw({ depth })":
    "no SQL: sharp's decoded pixels",
};

/** Returns everything that runs, or might run, SQL that is not a literal. */
function builtIn(file: string, code: string): string[] {
  const patterns = patternsOf(file, code);
  return callsOf(RUN_TEXT, file, code)
    .filter(({ isLiteral }) => !isLiteral)
    .filter(
      ({ isCalled, method, on }) => isCalled || NEVER_TAKEN_ALONG.includes(method) || on === "sql",
    )
    .filter(({ method, on }) => !(method === "exec" && (patterns.has(on) || on.startsWith("/"))))
    .map(({ text }) => `${file}: ${text}`);
}

test("T9 no statement of SQL is built of strings", () => {
  const found = sources.flatMap(({ file, code }) => builtIn(file, code));
  expect(found.toSorted()).toEqual(Object.keys(JUSTIFIED).toSorted());
});

test.each([
  "file.exec(`DROP TABLE ${name}`)",
  "file.exec('DROP TABLE ' + name)",
  "file.exec(statement)",
  "file.prepare(text)",
  "file.prepare(head + tail)",
  "file.prepare(['SELECT', name].join(' '))",
  "file?.prepare(text)",
  "file['prepare'](text)",
  "open(path).exec(isNew ? 'VACUUM' : text)",
  "const run = file.exec",
  "file.pragma(`user_version = ${version}`)",
  "sql.raw(variable)",
  "sql\n  .raw('a' + b)",
  "sql`SELECT ${sql.raw(column)}`",
  "sql`SELECT ${sql.lit(value)}`",
  "[column].map(sql.raw)",
  "CompiledQuery.raw(text)",
  "pool.query({ text })",
])("T9 it would be felt: %s", (code) => {
  expect(builtIn("a.ts", code)).toHaveLength(1);
});

test.each([
  "file.exec('VACUUM')",
  "file.prepare(`SELECT 1`)",
  "sql`SELECT ${value}`",
  "const DIGITS = /\\d/; DIGITS.exec(text)",
  "/\\d/.exec(text)",
])("T9 and this is no such statement: %s", (code) => {
  expect(builtIn("a.ts", code)).toEqual([]);
});

test("T10 no markup is put into a page as it is", () => {
  const raw = /dangerouslySetInnerHTML|\.innerHTML\b|insertAdjacentHTML|document\.write/;
  const found = sources.filter(({ code }) => raw.test(code)).map(({ file }) => file);
  expect(found).toEqual([]);
});
