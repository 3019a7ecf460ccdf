// `npm run import -- --from ADDRESS|FOLDER`: takes over an old site or a folder of projects.
import { ensureInstalled, serve } from "./workshop.mjs";

ensureInstalled();
serve(["server/commands/import.ts", ...process.argv.slice(2)], { NODE_ENV: "production" });
