import os from "node:os";
import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";

/*
 * One run of Lighthouse: `node report.mjs URL CATEGORIES`, its JSON on the standard output.
 * The browser begins at an ordinary priority, and what measures steps back behind it: on a
 * machine with few cores it would take from the page the time that it then counts.
 */
const [, , url, categories = ""] = process.argv;
const browser = await launch({
  chromePath: process.env.CHROMIUM_PATH,
  chromeFlags: [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    // Popups under an address bar that nobody sees, in a process each, begin with the page.
    "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,AimEnabled",
  ],
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
