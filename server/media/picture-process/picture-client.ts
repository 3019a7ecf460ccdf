import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { FastifyBaseLogger } from "fastify";
import pLimit from "p-limit";
import { refuse } from "#domain/refusal.ts";
import type { Icon } from "./icon.ts";
import type { PictureTasks } from "./program.ts";
import type { ShareDrawing } from "./share/share-image.ts";
import { createTaskClient, TaskProcessEnded } from "../task-process/task-client.ts";

const PROGRAM = fileURLToPath(new URL("./program.ts", import.meta.url));
/** Further uploads wait in the server process, so that their bytes are in memory only once. */
const UPLOADS_AT_ONCE = 2;
const MOST_WAIT_MS = 30_000;
const CHECK_EVERY_MS = 100;

const CLOSED = "the server stops";

export type PictureClient = ReturnType<typeof createPictureClient>;

/** Creates the client; its process starts with the first picture, and again after it has ended. */
export function createPictureClient(log: Pick<FastifyBaseLogger, "error">) {
  const process = createTaskClient<PictureTasks>({ program: PROGRAM, name: "picture", log });
  const uploads = pLimit({ concurrency: UPLOADS_AT_ONCE, rejectOnClear: true });
  let timesClosed = 0;

  /** Waiting uploads and decoded renditions together would exceed the memory limit. */
  async function waitForUploads(): Promise<void> {
    const until = performance.now() + MOST_WAIT_MS;
    const closedBefore = timesClosed;
    while (uploads.pendingCount > 0 && performance.now() < until) await sleep(CHECK_EVERY_MS);
    if (timesClosed > closedBefore) throw new TaskProcessEnded(CLOSED);
  }

  return {
    /** `reduces` shrinks a large one. @throws Refusal as `inspect` and `transcode`, or `busy` */
    async prepare(...given: Parameters<PictureTasks["prepare"]>) {
      try {
        return await uploads(() => process.send("prepare", given));
      } catch (error) {
        if (error instanceof TaskProcessEnded || isAbortError(error)) return refuse("busy");
        throw error;
      }
    },

    /** Starts once no upload waits. @throws Error if the picture is undecodable, TaskProcessEnded */
    async encodeRenditions(...given: Parameters<PictureTasks["encodeRenditions"]>) {
      await waitForUploads();
      return process.send("encodeRenditions", given);
    },

    /** @throws Error if the logo can't be decoded */
    encodeIcon: (icon: Icon) => process.send("encodeIcon", [icon]),

    /** Draws a JPEG. @throws Error if a picture of it can't be decoded */
    drawShareImage: (drawing: ShareDrawing) => process.send("drawShareImage", [drawing]),

    close(): void {
      // Queued work would start the process again.
      timesClosed += 1;
      uploads.clearQueue();
      process.close(CLOSED);
    },
  };
}

function isAbortError(error: unknown): boolean {
  return error instanceof Error && error.name === "AbortError";
}
