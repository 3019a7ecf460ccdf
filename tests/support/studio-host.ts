import { fileURLToPath } from "node:url";
import { createLog, start, type Started } from "../../server/start.ts";
import { readSettings } from "../../server/settings.ts";
import { pino } from "pino";
import { ANSWERS_WITHIN_MS } from "./waits.ts";

export type HostRequest =
  | { id: number; open: Record<string, string>; logFile: string }
  | { id: number; close: number };

/** Answer to the request with this id; `error` is the message of an error. */
export interface HostAnswer {
  id: number;
  error?: string;
}

const BUILD = fileURLToPath(new URL("../../build/", import.meta.url));

/*
 * Runs several studios in one process, which loads the program once. `hosted-studio.ts` forks or imports this
 * file.
 */
const studios = new Map<number, Started>();

if (process.argv[1] === import.meta.filename) {
  process.on("message", (request: HostRequest) => void perform(request).then(answer));
  process.on("disconnect", () => process.exit());
}

function answer(message: HostAnswer): void {
  if (process.connected) process.send?.(message);
}

/** Opens or closes a studio. */
export async function perform(request: HostRequest): Promise<HostAnswer> {
  const done = "open" in request ? open(request) : close(request.close);
  return done.then(
    () => ({ id: request.id }),
    (error: unknown) => ({ id: request.id, error: String(error) }),
  );
}

async function open(request: Extract<HostRequest, { open: unknown }>): Promise<void> {
  const settings = readSettings(request.open);
  const log = createLog(settings.logLevel, pino.destination({ dest: request.logFile, sync: true }));
  studios.set(request.id, await start(settings, BUILD, log, () => {}));
}

async function close(id: number): Promise<void> {
  const studio = studios.get(id);
  studios.delete(id);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const error = new Error("requests or jobs of the studio still run");
    timer = setTimeout(() => reject(error), ANSWERS_WITHIN_MS);
  });
  await Promise.race([studio?.close(), late]).finally(() => clearTimeout(timer));
}
