// Programs that tests run against and npm does not bring: from Debian's packages where they are missing.
import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

const FIREFOX = "firefox-esr|firefox";

/** What tests need: an S3 store that checks signatures, a proxy, and a second opinion on films. */
const PROGRAMS = {
  memcached: "memcached",
  "swift-proxy-server": "swift-proxy",
  "swift-account-server": "swift-account",
  "swift-container-server": "swift-container",
  "swift-object-server": "swift-object",
  caddy: "caddy",
  ffprobe: "ffmpeg",
};

/** What tests of the other engines need; WebKit plays films by GStreamer, and has no mode without a screen. */
const ENGINES = {
  [FIREFOX]: "firefox-esr",
  WebKitWebDriver:
    "webkit2gtk-driver gstreamer1.0-libav gstreamer1.0-plugins-good gstreamer1.0-plugins-bad",
  Xvfb: "xvfb",
};

/** Installs the programs that tests run and that are missing. */
export function ensureTestPrograms() {
  ensurePrograms(PROGRAMS);
}

/**
 * Installs the browsers beside Chromium that are missing.
 * @returns the path of Firefox
 */
export function ensureEngines() {
  ensurePrograms(ENGINES);
  return findProgram(FIREFOX.split("|"));
}

/** @param programs packages by the names of a program, of which one is enough */
function ensurePrograms(programs) {
  const missing = Object.keys(programs).filter(
    (names) => findProgram(names.split("|")) === undefined,
  );
  if (missing.length === 0) return;
  installFromDebian(missing.flatMap((names) => programs[names].split(" ")));
}

/** The path of the first of these programs that is installed; undefined where none is. */
export function findProgram(names) {
  // Debian's servers are where only root looks.
  const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin"];
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram);
}

/** Installs packages, where this is Debian and may be written to. */
export function installFromDebian(packages) {
  spawnSync("apt-get", ["update"], { stdio: "ignore" });
  spawnSync("apt-get", ["install", "-y", "--no-install-recommends", ...packages], {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
