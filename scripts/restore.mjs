// `npm run restore FILE`: a studio from its backup, into a DATA_DIR that is empty or not there.
import { ensureInstalled, serve } from "./workshop.mjs";

ensureInstalled();
serve(["server/commands/restore.ts", ...process.argv.slice(2)], { NODE_ENV: "production" });
