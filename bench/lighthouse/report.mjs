import os from "node:os";
import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";
import { QUIET_FLAGS, UNSEEN_POPUPS } from "../../tests/support/browser.ts";

/*
 * One run of Lighthouse: `node report.mjs URL CATEGORIES`, its JSON on the standard output.
 * The browser begins at an ordinary priority, and what measures steps back behind it: on a
 * machine with few cores it would take from the page the time that it then counts.
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
