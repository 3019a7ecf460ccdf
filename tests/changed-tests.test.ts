import { existsSync, globSync, readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { slowTestsBeside, testsFor, TESTS_OF_FOLDER } from "../scripts/changed-tests.mjs";

test("npm test -- --changed names folders and tests that exist, and has a line for every folder of the product", () => {
  const tests = Object.values(TESTS_OF_FOLDER).flat();
  expect(tests.filter((name) => !existsSync(`tests/${name}.test.ts`))).toEqual([]);
  expect(Object.keys(TESTS_OF_FOLDER).filter((folder) => !existsSync(folder))).toEqual([]);
  const features = ["app/admin", "app/public", "server"].flatMap((folder) =>
    readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `${folder}/${name}`),
  );
  const folders = [...features, "demo", "domain"];
  expect(folders.filter((folder) => !Object.hasOwn(TESTS_OF_FOLDER, folder))).toEqual([]);
  expect(folders.filter((folder) => testsFor([`${folder}/file.ts`]).length === 0)).toEqual([]);
});

test("npm test -- --changed runs the tests of the innermost folder, and a test that changed", () => {
  expect(testsFor(["app/public/home/slider/engine.ts", "app/public/home/home.tsx"])).toEqual([
    "tests/browser/home.test.ts",
    "tests/browser/home-steps.test.ts",
  ]);
  expect(testsFor(["server/auth/second-factor/webauthn.ts"])[0]).toBe(
    "tests/api/second-factor.test.ts",
  );
  expect(testsFor(["tests/changed-tests.test.ts", "docs/rows.md"])).toEqual([
    "tests/changed-tests.test.ts",
  ]);
});

test("npm test -- --changed leaves out slow tests of folders in which nothing changed", () => {
  const slow = slowTestsBeside(["app/public/home/home.tsx"]);
  for (const tests of slow) expect([tests, globSync(tests).length > 0]).toEqual([tests, true]);
  expect(slowTestsBeside(["server/media/media.ts"])).toEqual(["server/articles/works.test.ts"]);
  expect(slowTestsBeside(["server/articles/trash.ts"])).toHaveLength(slow.length - 1);
});
