// The commit hook of .githooks, which checks format and types.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./workshop.mjs";

/**
 * Points Git at .githooks in a checkout that names no folder of hooks yet. The commands of a
 * developer call it, so that no package needs an install script. CI commits nothing.
 */
export function installHooks() {
  if (process.env.CI || !existsSync(join(ROOT, ".git"))) return;
  if (gitConfig("core.hooksPath") === "") gitConfig("core.hooksPath", ".githooks");
}

/** Reads an entry of Git's configuration, or sets it. Without Git on the machine it is undefined. */
function gitConfig(...args) {
  return spawnSync("git", ["config", ...args], { cwd: ROOT, encoding: "utf8" }).stdout?.trim();
}
