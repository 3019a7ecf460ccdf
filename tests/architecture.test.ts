import { globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { expect, test } from "vitest";

/** What every page may import besides its own folder. */
const SHARED = [/^app\/(foundation|ui|styles)\//, /^domain\//];
const PUBLIC_PAGE = [
  /^app\/motion\//,
  /^app\/public\/(#1|footer-block|visits|works-list)\//,
  /^app\/public\/(?:head|meta-description)\.ts$/,
  ...SHARED,
];
const ADMIN_PAGE = [
  /^app\/admin\/(#1|layout|login|editing|uploads|articles|private-links)\//,
  /^app\/admin\/(api|timing)\.ts$/,
  /^app\/admin\/answers\/media-answers\.tsx$/,
  ...SHARED,
];

/**
 * Allowed imports: the first matching line lists all that a file may import of the project, except for tests.
 * `#1` is the feature's own folder.
 */
const BOUNDARIES: readonly (readonly [file: RegExp, allowed: readonly RegExp[]])[] = [
  [/^domain\//, [/^domain\//]],

  [/^server\/main\.ts$/, [/^server\/(start|settings)\.ts$/]],
  [
    /^server\/((start|app|background-jobs|studio|live-services)\.ts$|commands\/)/,
    [/^server\//, /^domain\//],
  ],
  [/^server\/[\w-]+\.ts$/, [/^server\/[\w-]+\.ts$/, /^domain\//]],
  [/^server\/http\//, [/^server\/http\//, /^domain\//]],
  [/^server\/responses\//, [/^server\/responses\//, /^server\/storage\/storage\.ts$/, /^domain\//]],
  [/^server\/calls\//, [/^server\/calls\//, /^domain\//]],
  [/^server\/database\//, [/^server\/database\//, /^domain\//]],
  [/^server\/storage\//, [/^server\/storage\//, /^server\/settings\.ts$/, /^domain\//]],
  [/^server\/jobs\//, [/^server\/(jobs|database)\//, /^domain\//]],
  [/^server\/versions\//, [/^server\/(versions|database)\//, /^domain\//]],
  [/^server\/audit-log\//, [/^server\/(audit-log|database)\//, /^domain\//]],
  [/^server\/limits\//, [/^server\/(limits|database)\//, /^domain\//]],
  [/^server\/auth\//, [/^server\/(auth|audit-log|limits|database|calls)\//, /^domain\//]],
  [
    /^server\/media\//,
    // The caller passes what only the studio knows, such as settings and the clock.
    [/^server\/(media|storage|database|jobs|responses|calls)\//, /^domain\//],
  ],
  [
    /^server\/articles\//,
    [
      /^server\/(articles|versions|audit-log|database|responses|calls)\//,
      /^server\/(categories\/category-store|media\/media-store|selections\/follow-replaced)\.ts$/,
      /^domain\//,
    ],
  ],
  [
    /^server\/categories\//,
    [
      /^server\/(categories|audit-log|database|calls)\//,
      /^server\/articles\/article-reader\.ts$/,
      /^domain\//,
    ],
  ],
  [
    /^server\/inquiries\//,
    [
      /^server\/(inquiries|audit-log|limits|database|jobs|calls)\//,
      /^server\/settings\.ts$/,
      /^domain\//,
    ],
  ],
  [
    /^server\/private-links\//,
    [
      /^server\/(private-links|audit-log|database|calls)\//,
      /^server\/(articles\/article-reader|selections\/selection-store)\.ts$/,
      /^server\/auth\/(rate-limit|passwords|secret-hash)\.ts$/,
      /^domain\//,
    ],
  ],
  [
    /^server\/selections\//,
    [
      /^server\/(selections|versions|audit-log|database|calls)\//,
      /^server\/(articles\/(article-reader|works-order)|private-links\/private-link-store)\.ts$/,
      /^domain\//,
    ],
  ],
  [
    /^server\/answers\//,
    [
      /^server\/(answers|audit-log|limits|database|jobs|calls|responses)\//,
      /^server\/private-links\/(link-cookie|private-link-store)\.ts$/,
      /^server\/(auth\/secret-hash|inquiries\/mailer)\.ts$/,
      /^domain\//,
    ],
  ],
  [
    /^server\/visits\//,
    [
      /^server\/(visits|limits|database|calls)\//,
      /^server\/private-links\/link-plays\.ts$/,
      /^server\/(articles\/article-reader|categories\/category-store|pages\/public-pages)\.ts$/,
      /^domain\//,
    ],
  ],
  [
    /^server\/site-settings\//,
    [
      /^server\/(site-settings|versions|audit-log|database|calls)\//,
      /^server\/(articles\/articles|categories\/category-store|media\/media|settings)\.ts$/,
      /^domain\//,
    ],
  ],
  [
    /^server\/pages\//,
    [
      /^server\/(pages|responses)\//,
      /^server\/(studio|live-services|database\/revision)\.ts$/,
      /^server\/(articles\/(articles|catalogue)|site-settings\/site-settings)\.ts$/,
      /^server\/(media\/media|media\/serving\/share-images)\.ts$/,
      /^server\/(auth\/session-cookie|private-links\/link-cookie|answers\/guest-services)\.ts$/,
      /^server\/http\/(security-headers|error-responses)\.ts$/,
      /^domain\//,
    ],
  ],
  [
    /^server\/demo\//,
    [
      /^server\/(articles\/articles|media\/media|media\/films\/film-uploads|studio)\.ts$/,
      /^server\/(categories\/category-store|database\/schema)\.ts$/,
      /^domain\//,
    ],
  ],
  [
    /^server\/backup\//,
    [
      /^server\/(backup|database|storage|jobs|audit-log|calls)\//,
      /^server\/media\/media-store\.ts$/,
      /^domain\//,
    ],
  ],
  [
    /^server\/import\//,
    [/^server\/(import|articles|categories|media|storage|database)\//, /^domain\//],
  ],
  [
    /^server\/export\//,
    [
      /^server\/(export|pages|articles|storage|database|responses)\//,
      /^server\/(site-settings\/site-settings|settings)\.ts$/,
      /^domain\//,
    ],
  ],
  [
    /^server\/health\//,
    [
      /^server\/(health|jobs|database|calls|audit-log|backup)\//,
      /^server\/(studio|inquiries\/inquiries|commands\/subprocess)\.ts$/,
      /^domain\//,
    ],
  ],

  [/^app\/routes\.ts$/, [/^domain\/admin-address\.ts$/]],
  [
    /^app\/(root|entry\.server|mount\.server|services\.server)\b/,
    [/^app\/[\w.]+$/, /^app\/motion\//, ...SHARED],
  ],
  [/^app\/foundation\//, [/^app\/foundation\//, /^domain\//]],
  [/^app\/ui\//, SHARED],
  [/^app\/motion\//, [/^app\/motion\//, ...SHARED]],
  [
    // A private link opens a project or a selection.
    /^app\/public\/(project)\/private\/route\.tsx$/,
    [
      ...PUBLIC_PAGE,
      /^app\/public\/selection\/(?:selection-page\.tsx|view\.ts)$/,
      /^app\/services\.server\.ts$/,
      /^app\/(#1|\+types)/,
    ],
  ],
  [
    // A link that opens nothing is told as on its own page.
    /^app\/public\/(answers)\/route\.tsx$/,
    [
      ...PUBLIC_PAGE,
      /^app\/public\/project\/private\/private-page\.tsx$/,
      /^app\/services\.server\.ts$/,
      /^app\/(#1|\+types)/,
    ],
  ],
  [
    /^app\/public\/([\w-]+)\/(?:[\w-]+\/)*route\.tsx$/,
    [...PUBLIC_PAGE, /^app\/services\.server\.ts$/, /^app\/(#1|\+types)/],
  ],
  [/^app\/public\/([\w-]+)(\/|\.ts$)/, PUBLIC_PAGE],
  [
    /^app\/admin\/([\w-]+)\/(?:[\w-]+\/)*route\.tsx$/,
    [
      ...ADMIN_PAGE,
      /^app\/services\.server\.ts$/,
      /^app\/admin\/layout\/guard\.server\.ts$/,
      /^app\/public\/(?:head|meta-description)\.ts$/,
      /^app\/(#1|\+types)/,
    ],
  ],
  [/^app\/admin\/layout\/guard\.server\.ts$/, [/^app\/services\.server\.ts$/, /^domain\//]],
  [/^app\/admin\/([\w-]+)\//, ADMIN_PAGE],
  [/^app\/admin\//, [/^app\/admin\/[\w-]+\.ts$/, ...SHARED]],
];

/** Small functions without knowledge of the studio, which all of the server may import. */
const HELPERS = /^server\/(memoize|system)\.ts$/;

/** A folder with more files needs sub-folders. */
const MOST_FILES_IN_A_FOLDER = 15;
const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s[^;]*?from\s*"([^"]+)"|import\(\s*"([^"]+)"\s*\)|(?:^|\n)import\s*"([^"]+)"/g;

const sources = globSync("{app,bench,domain,scripts,server,tests}/**/*.{ts,tsx,mjs,css}", {
  exclude: ["**/node_modules/**"],
}).map(slashed);
const code = sources.filter((file) => /^(app|domain|server)\/.*\.tsx?$/.test(file));
const isTest = (file: string) => /\.(test|suite|fixtures)\.tsx?$/.test(file);

test("every import stays within the boundaries", () => {
  const breaches = code
    .filter((file) => !isTest(file))
    .flatMap((file) =>
      ownImports(file)
        .filter((target) => !mayImport(file, target))
        .map((target) => `${file} may not import ${target}`),
    );
  expect(breaches).toEqual([]);
});

test("the boundaries refuse what they should", () => {
  expect(mayImport("app/public/project/project.tsx", "app/public/home/home.tsx")).toBe(false);
  expect(mayImport("app/public/project/project.tsx", "app/services.server.ts")).toBe(false);
  expect(mayImport("app/public/project/route.tsx", "app/services.server.ts")).toBe(true);
  expect(mayImport("domain/slug.ts", "server/settings.ts")).toBe(false);
  expect(mayImport("server/media/media.ts", "server/articles/articles.ts")).toBe(false);
  expect(mayImport("server/media/media.ts", "server/settings.ts")).toBe(false);
  expect(mayImport("server/media/media.ts", "server/http/http-server.ts")).toBe(false);
  expect(mayImport("server/auth/auth.ts", "server/articles/articles.ts")).toBe(false);
  expect(mayImport("app/ui/picture/picture.tsx", "app/public/home/home.tsx")).toBe(false);
  expect(mayImport("app/ui/picture/picture.tsx", "app/motion/intro/intro.ts")).toBe(false);
  expect(mayImport("app/foundation/follow.ts", "app/ui/words.tsx")).toBe(false);
  expect(mayImport("app/admin/order/order-form.tsx", "app/motion/intro/intro.ts")).toBe(false);
  expect(mayImport("app/foundation/follow.ts", "app/motion/intro/intro.ts")).toBe(false);
});

test("only the domain is imported by its own name, and beside its schemas it needs no library", () => {
  const foreign = code
    .filter((file) => file.startsWith("domain/") && !isTest(file))
    .flatMap((file) =>
      importsOf(file)
        .filter((name) => !/^(\.\/|\.\.\/[\w-]+\.ts$|valibot$)/.test(name))
        .map((name) => `${file}: ${name}`),
    );
  expect(foreign).toEqual([]);
});

test("no files import each other in a cycle, also by types", () => {
  const graph = new Map(
    code.filter((file) => !isTest(file)).map((file) => [file, ownImports(file)] as const),
  );
  expect(cyclesOf(graph)).toEqual([]);
  expect(
    cyclesOf(
      new Map([
        ["a", ["b"]],
        ["b", ["c"]],
        ["c", ["b"]],
      ]),
    ),
  ).toEqual([["b", "c"]]);
});

test("no folder holds more files than can be overlooked", () => {
  const folders = Map.groupBy(
    sources.filter((file) => /^(app|server)\//.test(file) && !isTest(file)),
    dirname,
  );
  // Migrations are a numbered list that only grows.
  folders.delete("server/database/migrations");
  const crowded = [...folders].filter(([, files]) => files.length > MOST_FILES_IN_A_FOLDER);
  expect(crowded.map(([folder, files]) => `${folder}: ${files.length}`)).toEqual([]);
});

test("there is no drawer, and every name is in kebab-case", () => {
  const drawers = /\/(utils?|lib|common|misc|helpers?)(\/|\.)/;
  expect(
    sources.filter((file) => drawers.test(file) && !file.startsWith("tests/support/")),
  ).toEqual([]);
  const odd = sources.filter((file) => !/^([a-z0-9-]+\/)*[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(file));
  expect(odd).toEqual([]);
});

test("every threat and fault that is cited is defined in docs", () => {
  const defined = new Set(
    ["docs/security.md", "docs/resilience.md"]
      .flatMap((page) => [...readFileSync(page, "utf8").matchAll(/^\| ([TR]\d+) /gm)])
      .map(([, code]) => code),
  );
  const cited = sources.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/\b[TR]\d{1,2}\b/g)].map(([code]) => ({ code, file })),
  );
  expect(cited.length).toBeGreaterThan(100);
  expect(cited.filter(({ code }) => !defined.has(code))).toEqual([]);
});

test("the admin calls the server from one file", () => {
  const callers = code.filter(
    (file) =>
      file.startsWith("app/admin/") && /\bfetch\(|XMLHttpRequest/.test(readFileSync(file, "utf8")),
  );
  expect(callers.filter((file) => file !== "app/admin/api.ts")).toEqual([]);
});

test("the addresses of the admin's pages are written in one file", () => {
  const written = code.filter(
    (file) => !isTest(file) && /["'`/}]\/?dashboard\b/.test(readFileSync(file, "utf8")),
  );
  expect(written).toEqual(["domain/admin-address.ts"]);
});

test("every page of a browser test is opened by openPage and its kind", () => {
  const opens = /\.(goto|reload|goBack|goForward)\(/;
  const tests = sources.filter((file) => file.startsWith("tests/"));
  const elsewhere = tests.filter(
    (file) =>
      !/^tests\/(engines\/|support\/browser\.ts|architecture)/.test(file) &&
      opens.test(readFileSync(file, "utf8").replaceAll("location.reload()", "")),
  );
  expect(elsewhere).toEqual([]);
});

test("what is measured in milliseconds runs after the tests that share the machine", () => {
  const shared = sources.filter((file) => /^tests\/(api|browser|faults)\//.test(file));
  const timed = /expectMs|expectFlapsTime|longestTask|\bSLACK\b/;
  expect(shared.filter((file) => timed.test(readFileSync(file, "utf8")))).toEqual([]);
});

/** Returns groups of files that reach each other, each sorted (Tarjan's strongly connected components). */
function cyclesOf(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const path: string[] = [];
  const cycles: string[][] = [];
  const visit = (file: string): void => {
    const index = order.size;
    order.set(file, index);
    lowest.set(file, index);
    path.push(file);
    for (const target of graph.get(file) ?? []) {
      if (!order.has(target)) visit(target);
      else if (!path.includes(target)) continue;
      lowest.set(file, Math.min(lowest.get(file) ?? index, lowest.get(target) ?? index));
    }
    if (lowest.get(file) !== index) return;
    const group = path.splice(path.indexOf(file));
    if (group.length > 1) cycles.push(group.toSorted());
  };
  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return cycles;
}

function mayImport(file: string, target: string): boolean {
  if (file.startsWith("server/") && HELPERS.test(target)) return true;
  for (const [pattern, allowed] of BOUNDARIES) {
    const match = pattern.exec(file);
    if (match === null) continue;
    const feature = match[1] ?? "";
    return allowed.some((each) => new RegExp(each.source.replaceAll("#1", feature)).test(target));
  }
  return true;
}

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
