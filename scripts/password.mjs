// `npm run password`: sets the admin's password on the server, also while the studio runs.
// Asks for it, or with `-- --generate` makes one up; ends all sessions.
import { ensureInstalled, serve } from "./workshop.mjs";

ensureInstalled();
serve(["server/commands/password.ts", ...process.argv.slice(2)], { NODE_ENV: "production" });
