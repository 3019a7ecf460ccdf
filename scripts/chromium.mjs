// A Chromium for the browser tests: the system's, else Playwright's, else Debian's package.
// Best of all the one without windows, which takes half the processor's time for a page.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { findProgram, installFromDebian } from "./debian-packages.mjs";
import { fail } from "./workshop.mjs";

const SHELL = "chromium-headless-shell";
const WITH_WINDOWS = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const IS_HEADED = process.env.HEADED === "1";
const NAMES = IS_HEADED ? WITH_WINDOWS : [SHELL, ...WITH_WINDOWS];

/** The path of a browser that can be started; ends this process where none can be had. */
export function findChromium() {
  const path =
    process.env.CHROMIUM_PATH ??
    findProgram(NAMES) ??
    playwrights() ??
    debians() ??
    fail("No Chromium was found, nor could one be installed. Set CHROMIUM_PATH to one.");
  ensureStandInFonts();
  return path;
}

/**
 * Visitors have Arial and Times, with whose measures a page waits for its fonts (app/styles/fonts.css). On a machine
 * without them or fonts of their measures, text moves whenever the page is drawn before its fonts are there.
 */
function ensureStandInFonts() {
  const { stdout } = spawnSync("fc-match", ["Arial"], { encoding: "utf8" });
  if (stdout && !/Arial|Liberation/.test(stdout)) installFromDebian(["fonts-liberation"]);
}

function playwrights() {
  const { chromium } = createRequire(import.meta.url)("playwright-core");
  const path = () =>
    existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined;
  if (path() === undefined) {
    console.info("Installing Chromium …");
    spawnSync(process.execPath, ["node_modules/playwright-core/cli.js", "install", "chromium"], {
      stdio: "ignore",
      timeout: 180_000,
    });
  }
  return path();
}

function debians() {
  for (const name of IS_HEADED ? ["chromium"] : [SHELL, "chromium"]) {
    installFromDebian([name]);
    if (findProgram(NAMES) !== undefined) break;
  }
  return findProgram(NAMES);
}
