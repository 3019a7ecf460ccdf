import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";

/**
 * Who may import whom: the first line whose pattern fits a file lists all that
 * it may import of ours. Tests may import anything. `#1` is the feature's own folder.
 */
const WALLS: readonly (readonly [file: RegExp, allowed: readonly RegExp[]])[] = [
  [/^domain\//, [/^domain\//]],

  [/^server\/main\.ts$/, [/^server\/(start|settings)\.ts$/]],
  [
    /^server\/(start|app|keeping|operator-command|password|backup|restore|check)\.ts$/,
    [/^server\//, /^domain\//],
  ],
  [/^server\/[\w-]+\.ts$/, [/^server\/[\w-]+\.ts$/, /^domain\//]],
  [/^server\/database\//, [/^server\/database\//, /^server\/remembered\.ts$/, /^domain\//]],
  [/^server\/versions\//, [/^server\/(versions|database)\//, /^domain\//]],
  [/^server\/actions\//, [/^server\/(actions|database)\//, /^domain\//]],
  [
    /^server\/auth\//,
    [/^server\/(auth|database)\//, /^server\/actions\/actions\.ts$/, /^domain\//],
  ],
  [
    /^server\/media\//,
    [
      /^server\/media\//,
      /^server\/database\//,
      /^server\/(settings|etag|steady-clock)\.ts$/,
      /^domain\//,
    ],
  ],
  [
    /^server\/articles\//,
    [
      /^server\/articles\//,
      /^server\/database\//,
      /^server\/media\/media\.ts$/,
      /^server\/(versions\/versions|actions\/actions)\.ts$/,
      /^server\/(content-encoding|etag)\.ts$/,
      /^domain\//,
    ],
  ],
  [
    /^server\/studio\//,
    [
      /^server\/(studio|database)\//,
      /^server\/(articles\/articles|media\/media|versions\/versions|actions\/actions|settings)\.ts$/,
      /^domain\//,
    ],
  ],
  [
    /^server\/rendering\//,
    [
      /^server\/rendering\//,
      /^server\/(articles\/articles|auth\/auth|auth\/session-cookie|studio\/studio)\.ts$/,
      /^server\/(security-headers|content-encoding|etag|remembered)\.ts$/,
      /^domain\//,
    ],
  ],
  [
    /^server\/demo\//,
    [/^server\/(articles\/articles|media\/media|database\/schema)\.ts$/, /^domain\//],
  ],
  [
    /^server\/backup\//,
    [
      /^server\/(backup|database)\//,
      /^server\/media\/(storage|storage-files|local-file|media-store)\.ts$/,
      /^domain\//,
    ],
  ],
  [/^server\/health\//, [/^server\/health\//, /^domain\//]],

  [/^app\/routes\.ts$/, []],
  [
    /^app\/(root|entry\.server|mount\.server|services\.server|guard\.server|api)\b/,
    [/^app\/[\w.]+$/, /^app\/(shared|styles)\//, /^domain\//],
  ],
  [/^app\/shared\//, [/^app\/(shared|styles)\//, /^app\/(timing|api)\.ts$/, /^domain\//]],
  [
    /^app\/([\w-]+)\/route\.tsx$/,
    [
      /^app\/#1\//,
      /^app\/(shared|styles)\//,
      /^app\/(timing|api|services\.server|guard\.server)\.ts$/,
      /^app\/(#1|\+types)/,
      /^domain\//,
    ],
  ],
  [
    /^app\/([\w-]+)\//,
    [/^app\/#1\//, /^app\/(shared|styles)\//, /^app\/(timing|api|answers)\.ts$/, /^domain\//],
  ],
];

const LONGEST_FILE = 250;
const LONGEST_ROUTE = 80;
const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s[^;]*?from\s*"([^"]+)"|import\(\s*"([^"]+)"\s*\)|(?:^|\n)import\s*"([^"]+)"/g;

const sources = globSync("{app,bench,domain,scripts,server,tests}/**/*.{ts,tsx,mjs,css}", {
  exclude: ["**/node_modules/**"],
}).map(slashed);
const code = sources.filter((file) => /^(app|domain|server)\/.*\.tsx?$/.test(file));
const isTest = (file: string) => /\.(test|suite)\.tsx?$/.test(file);

test("the walls of the house hold", () => {
  const breaches = code
    .filter((file) => !isTest(file))
    .flatMap((file) =>
      ownImports(file)
        .filter((target) => !mayImport(file, target))
        .map((target) => `${file} may not import ${target}`),
    );
  expect(breaches).toEqual([]);
});

test("the walls would be felt", () => {
  expect(mayImport("app/project/project.tsx", "app/home/home.tsx")).toBe(false);
  expect(mayImport("app/project/project.tsx", "app/services.server.ts")).toBe(false);
  expect(mayImport("app/project/route.tsx", "app/services.server.ts")).toBe(true);
  expect(mayImport("domain/slug.ts", "server/settings.ts")).toBe(false);
  expect(mayImport("server/media/media.ts", "server/articles/articles.ts")).toBe(false);
  expect(mayImport("server/auth/auth.ts", "server/articles/articles.ts")).toBe(false);
  expect(mayImport("app/shared/picture/picture.tsx", "app/home/home.tsx")).toBe(false);
});

test("only the domain is imported by its own name, and what it needs is in it alone", () => {
  const foreign = code
    .filter((file) => file.startsWith("domain/") && !isTest(file))
    .flatMap((file) =>
      importsOf(file)
        .filter((name) => !name.startsWith("./"))
        .map((name) => `${file}: ${name}`),
    );
  expect(foreign).toEqual([]);
});

test("no file is longer than one idea", () => {
  const long = sources
    .map((file) => ({ file, lines: readFileSync(file, "utf8").split("\n").length - 1 }))
    .filter(
      ({ file, lines }) => lines > (file.endsWith("/route.tsx") ? LONGEST_ROUTE : LONGEST_FILE),
    );
  expect(long).toEqual([]);
});

test("there is no drawer, and every name is in kebab-case", () => {
  const drawers = /\/(utils?|lib|common|misc|helpers?)(\/|\.)/;
  expect(
    sources.filter((file) => drawers.test(file) && !file.startsWith("tests/helpers/")),
  ).toEqual([]);
  const odd = sources.filter((file) => !/^([a-z0-9-]+\/)*[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(file));
  expect(odd).toEqual([]);
});

test("the app calls the server from one file", () => {
  const callers = code.filter(
    (file) =>
      file.startsWith("app/") && /\bfetch\(|XMLHttpRequest/.test(readFileSync(file, "utf8")),
  );
  expect(callers.filter((file) => file !== "app/api.ts")).toEqual([]);
});

test("what is held to milliseconds has the machine for itself", () => {
  const shared = sources.filter((file) => /^tests\/(api|browser|faults)\//.test(file));
  const timed = /expectMs|expectFlapsTime|longestTask|\bSLACK\b/;
  expect(shared.filter((file) => timed.test(readFileSync(file, "utf8")))).toEqual([]);
});

function mayImport(file: string, target: string): boolean {
  for (const [pattern, allowed] of WALLS) {
    const match = pattern.exec(file);
    if (match === null) continue;
    const feature = match[1] ?? "";
    return allowed.some((each) => new RegExp(each.source.replaceAll("#1", feature)).test(target));
  }
  return true;
}

/** The project's own files that a file imports, as paths from the root. */
function ownImports(file: string): string[] {
  return importsOf(file).flatMap((name) => {
    if (name.startsWith("#domain/")) return [name.replace("#", "")];
    if (!name.startsWith(".")) return [];
    const target = slashed(normalize(join(dirname(file), name)));
    return target.includes("+types/") ? [] : [target.replace(/\?\w+$/, "")];
  });
}

function importsOf(file: string): string[] {
  return [...readFileSync(file, "utf8").matchAll(IMPORT)].map(
    (match) => match[1] ?? match[2] ?? match[3] ?? "",
  );
}

function slashed(path: string): string {
  return path.replaceAll("\\", "/");
}
