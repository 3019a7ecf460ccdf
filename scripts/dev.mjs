// `npm run dev`: the same site; an edit of a page shows at once, an edit of the server restarts it.
import { installHooks } from "./hooks.mjs";
import { ensureInstalled, serve } from "./workshop.mjs";

ensureInstalled();
installHooks();
// By folder: following imports would take the tools' own passing files for edits, and never stop restarting.
const watched = ["server", "domain"].map((folder) => `--watch-path=${folder}`);
serve([...watched, "server/main.ts", "--dev"], { NODE_ENV: "development" });
