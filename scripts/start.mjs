// `npm start`: from a fresh clone to an open studio.
import { ensureBuilt, ensureInstalled, serve } from "./workshop.mjs";

ensureInstalled();
ensureBuilt();
serve(["server/main.ts"], { NODE_ENV: "production" });
