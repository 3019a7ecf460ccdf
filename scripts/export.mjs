// `npm run export DIRECTORY`: the public site as files that any web server can serve, also while the studio runs.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { ensureBuilt, ensureInstalled, ROOT, serve } from "./workshop.mjs";

ensureInstalled();
// A newer build would take the pages away from a server that runs: what it serves is exported.
if (!existsSync(join(ROOT, "build", ".stamp"))) ensureBuilt();
serve(["server/commands/export.ts", ...process.argv.slice(2)], { NODE_ENV: "production" });
