// `npm run export DIRECTORY`: the public site as files that any web server can serve, also while the studio runs.
import { ensureBuilt, ensureInstalled, serve } from "./workshop.mjs";

ensureInstalled();
ensureBuilt();
serve(["server/commands/export.ts", ...process.argv.slice(2)], { NODE_ENV: "production" });
