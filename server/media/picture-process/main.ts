/**
 * The program of the process that decodes and encodes pictures, started by `picture-worker.ts`.
 * It knows neither the database nor the storage, so it can be killed at any moment.
 */
import { readdirSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { isRefusal } from "#domain/refusal.ts";
import type { PictureAnswer, PictureRequest } from "./messages.ts";
import { PICTURE_TASKS } from "./tasks.ts";

/**
 * Visitors come first: encoding takes what the pages leave of the processor. Not the lowest
 * priority, at which it would stand still on a machine that is busy with something else.
 */
const PRIORITY = constants.priority.PRIORITY_BELOW_NORMAL;

comeSecond();
process.on("message", (request: PictureRequest) => void answer(request));
process.on("disconnect", () => process.exit());
// A terminal and a service manager tell the whole group: the server ends this process when its uploads are done.
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => {});

/** On Linux each thread has a priority of its own, its parent's at first, and Node has begun some already. */
function comeSecond(): void {
  setPriority(PRIORITY);
  if (process.platform !== "linux") return;
  for (const thread of readdirSync("/proc/self/task")) {
    try {
      setPriority(Number(thread), PRIORITY);
    } catch {
      // It has just ended.
    }
  }
}

async function answer(request: PictureRequest): Promise<void> {
  try {
    tell({ id: request.id, value: await perform(request) });
  } catch (error) {
    tell({ id: request.id, ...inWords(error) });
  }
}

function perform(request: PictureRequest): Promise<unknown> {
  return request.task === "prepare"
    ? PICTURE_TASKS.prepare(...request.given)
    : PICTURE_TASKS.renditions(...request.given);
}

function inWords(error: unknown): Pick<PictureAnswer, "refusal" | "failure"> {
  if (isRefusal(error)) return { refusal: { code: error.code, values: error.values } };
  return { failure: error instanceof Error ? error.message : String(error) };
}

function tell(message: PictureAnswer): void {
  // The server may have gone in the meantime; nobody is left to be told.
  if (process.connected) process.send?.(message, undefined, undefined, () => {});
}
