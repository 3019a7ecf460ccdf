import os from "node:os";
import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";
import { QUIET_FLAGS, UNSEEN_POPUPS } from "../../tests/support/browser.ts";

/*
 * Runs Lighthouse once: `node report.mjs URL CATEGORIES` prints JSON. The browser starts at normal priority
 * and Lighthouse then lowers its own, because on few cores it would slow down the page.
 */
const [, , url, categories = ""] = process.argv;
const browser = await launch({
  chromePath: process.env.CHROMIUM_PATH,
  chromeFlags: ["--headless=new", ...QUIET_FLAGS, `--disable-features=${UNSEEN_POPUPS.join()}`],
});
os.setPriority(os.constants.priority.PRIORITY_LOW);
try {
  const result = await lighthouse(url, {
    port: browser.port,
    logLevel: "silent",
    onlyCategories: categories.split(","),
  });
  process.stdout.write(JSON.stringify(result?.lhr));
} finally {
  browser.kill();
}
