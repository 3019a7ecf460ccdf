// `npm run build`: all that a start needs, ready beforehand: an update of a server that may not write to its own code.
import { ensureBuilt, ensureInstalled } from "./workshop.mjs";

ensureInstalled();
ensureBuilt();
