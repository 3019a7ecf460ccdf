/**
 * The program of the process that decodes and encodes pictures, started by `picture-worker.ts`.
 * It knows neither the database nor the storage, so it can be killed at any moment.
 */
import { readdirSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { isRefusal } from "#domain/refusal.ts";
import { encodeRenditions, preparePicture } from "./pictures.ts";
import type { PictureAnswer, PictureRequest } from "./picture-worker.ts";

/**
 * Page requests come first: encoding gets the processor time that they leave. The lowest
 * priority would stop it altogether on a machine that is busy with something else.
 */
const PRIORITY = constants.priority.PRIORITY_BELOW_NORMAL;

lowerPriority();
process.on("message", (request: PictureRequest) => void answer(request));
process.on("disconnect", () => process.exit());
// A terminal and a service manager signal the whole process group: the server ends this process once its uploads are done.
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => {});

/** On Linux each thread has its own priority, and Node has started some threads already. */
function lowerPriority(): void {
  setPriority(PRIORITY);
  if (process.platform !== "linux") return;
  for (const thread of readdirSync("/proc/self/task")) {
    try {
      setPriority(Number(thread), PRIORITY);
    } catch {
      // The thread has just ended.
    }
  }
}

async function answer(request: PictureRequest): Promise<void> {
  try {
    send({ id: request.id, value: await run(request) });
  } catch (error) {
    send({ id: request.id, ...serializeError(error) });
  }
}

function run(request: PictureRequest): Promise<unknown> {
  return request.task === "prepare"
    ? preparePicture(...request.given)
    : encodeRenditions(...request.given);
}

function serializeError(error: unknown): Pick<PictureAnswer, "refusal" | "failure"> {
  if (isRefusal(error)) return { refusal: { code: error.code, values: error.values } };
  return { failure: error instanceof Error ? error.message : String(error) };
}

function send(message: PictureAnswer): void {
  // The server may have ended in the meantime.
  if (process.connected) process.send?.(message, undefined, undefined, () => {});
}
