// `npm start`: from a fresh clone to an open studio.
import { ensureBuilt, ensureInstalled, serve } from "./workshop.mjs";

ensureInstalled();
ensureBuilt();
// Two arenas of memory are plenty for glibc here: more would keep what decoded pictures gave back.
serve(["server/main.ts"], { NODE_ENV: "production", MALLOC_ARENA_MAX: "2" });
