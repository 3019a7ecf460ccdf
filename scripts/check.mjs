// `npm run check`: names every file of the studio that is missing, unreferenced or damaged; then ends with 1.
import { ensureInstalled, serve } from "./workshop.mjs";

ensureInstalled();
serve(["server/commands/check.ts", ...process.argv.slice(2)], { NODE_ENV: "production" });
