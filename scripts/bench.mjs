// `npm run bench`: every promise of bench/, each figure beside a floor of the same run.
// Arguments choose, as in `npm run bench -- pages memory`.
import { findChromium } from "./chromium.mjs";
import { ensureBuilt, ensureInstalled, serve } from "./workshop.mjs";

const chosen = process.argv.slice(2);

ensureInstalled();
const reporting = ["lighthouse", "private-pages"];
if (chosen.length === 0 || chosen.some((each) => reporting.includes(each))) {
  ensureInstalled("bench/lighthouse");
}
ensureBuilt();
serve(["bench/main.ts", ...chosen], {
  CHROMIUM_PATH: findChromium(),
  NODE_ENV: "production",
});
