// What every command needs before it can do its own work. Plain Node 20, nothing
// installed: this file runs on a machine that has only just cloned the project.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("..", import.meta.url));
const MODULES = join(ROOT, "node_modules");
const OLDEST_NODE = [20, 19];
const BUILT_FROM = [
  "package-lock.json",
  "react-router.config.ts",
  "vite.config.ts",
  "app",
  "domain",
];

/** Installs the locked packages where they are missing or another lock's: the project's, or those of a folder in it. */
export function ensureInstalled(folder = ".") {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1])) {
    fail(`Node ${OLDEST_NODE.join(".")} or newer is needed; this is ${process.versions.node}.`);
  }
  if (isAsLocked(folder)) return;
  console.info("Installing packages …");
  const quietly = ["--no-audit", "--no-fund", "--loglevel=error"];
  // No package runs a program of its own meanwhile, nor builds one: all that is needed comes built.
  run(npm(), ["ci", "--ignore-scripts", "--prefix", join(ROOT, folder), ...quietly]);
}

/** Whether the locked packages are there, whoever had npm install them: it notes what it did. */
function isAsLocked(folder) {
  const packagesOf = (file) => {
    const path = join(ROOT, folder, file);
    return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")).packages : undefined;
  };
  const installed = packagesOf(join("node_modules", ".package-lock.json"));
  if (installed === undefined) return false;
  return Object.entries(packagesOf("package-lock.json")).every(([path, locked]) => {
    // The project itself; and what is made for other systems, which is not installed on this one.
    const mayBeAbsent = path === "" || locked.optional || locked.devOptional;
    const found = installed[path];
    return found === undefined ? mayBeAbsent : found.integrity === locked.integrity;
  });
}

/** Builds the pages where their sources changed since the last build. */
export function ensureBuilt() {
  whenStale(join(ROOT, "build", ".stamp"), BUILT_FROM, () => {
    console.info("Building the pages …");
    tool("@react-router/dev", "bin.cjs", ["build", "--logLevel", "warn"], {
      NODE_ENV: "production",
    });
  });
}

/** The project's own Node, from its packages; the one at hand where it is new enough. */
export function projectNode() {
  const file = process.platform === "win32" ? "node.exe" : join("bin", "node");
  const packaged = readdirSync(MODULES)
    .filter((name) => /^node-(?:bin-)?(?:linux|darwin|win)/.test(name))
    .flatMap((name) => [join(MODULES, name, file), join(MODULES, name, "bin", file)])
    .find((path) => existsSync(path));
  if (packaged !== undefined) return packaged;
  if (Number(process.versions.node.split(".")[0]) >= 26) return process.execPath;
  return fail("There is no packaged Node 26 for this system. Install Node 26 and try again.");
}

/** Runs a package's program with the project's Node; ends this process where it fails. */
export function tool(packageName, program, args, environment = {}) {
  run(projectNode(), [join(MODULES, packageName, program), ...args], environment);
}

/** As `tool`, but beside what this process does meanwhile; answers whether it succeeded. */
export function runsTool(packageName, program, args, environment = {}) {
  const words = [join(MODULES, packageName, program), ...args];
  const child = spawn(projectNode(), words, options(environment));
  return new Promise((resolve) => {
    child.on("error", () => resolve(false));
    child.on("exit", (code) => resolve(code === 0));
  });
}

/** Runs a program of ours in the project's Node until it ends, handing signals on. */
export function serve(args, environment = {}) {
  const child = spawn(projectNode(), args, options(environment));
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
  child.on("exit", (code, signal) => process.exit(code ?? (signal === null ? 1 : 0)));
}

/** Says what is wrong and ends this process. */
export function fail(sentence) {
  console.error(sentence);
  process.exit(1);
}

function run(command, args, environment = {}) {
  if (!attempt(command, args, environment)) fail(`${[command, ...args].join(" ")} failed.`);
}

function attempt(command, args, environment) {
  return spawnSync(command, args, options(environment)).status === 0;
}

function options(environment) {
  // Packages' programs start with `env node`, which must find the project's own.
  const nodeFirst = existsSync(MODULES) ? dirname(nodeOrThis()) + delimiter : "";
  return {
    cwd: ROOT,
    stdio: "inherit",
    env: { ...process.env, PATH: nodeFirst + process.env.PATH, ...environment },
  };
}

function nodeOrThis() {
  const hasPackages = readdirSync(MODULES).some((name) => name.startsWith("node-"));
  return hasPackages ? projectNode() : process.execPath;
}

function npm() {
  return process.platform === "win32" ? "npm.cmd" : "npm";
}

function whenStale(stamp, sources, make) {
  const now = contentHash(sources);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === now) return;
  make();
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, now);
}

function contentHash(sources) {
  const hash = createHash("sha256");
  for (const file of sources.flatMap((source) => filesIn(join(ROOT, source)))) {
    hash.update(relative(ROOT, file)).update("\0").update(readFileSync(file)).update("\0");
  }
  return hash.digest("hex");
}

function filesIn(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesIn(join(path, name)));
}
