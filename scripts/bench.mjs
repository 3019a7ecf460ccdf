// `npm run bench`: every benchmark of bench/, each as a ratio to a floor of the same run.
import { ensureBuilt, ensureInstalled, serve } from "./workshop.mjs";

ensureInstalled();
ensureBuilt();
serve(["bench/main.ts"], { NODE_ENV: "production" });
