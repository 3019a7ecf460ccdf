// `npm run backup [FILE]`: the studio in one file, also while it runs. Without FILE in DATA_DIR/backups.
import { ensureInstalled, serve } from "./workshop.mjs";

ensureInstalled();
serve(["server/commands/backup.ts", ...process.argv.slice(2)], { NODE_ENV: "production" });
