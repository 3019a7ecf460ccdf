// `npm run dev`: the same site; an edit of a page shows at once, an edit of the server restarts it.
import { ensureInstalled, serve } from "./workshop.mjs";

ensureInstalled();
serve(["--watch", "server/main.ts", "--dev"], { NODE_ENV: "development" });
