import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { FastifyBaseLogger } from "fastify";
import pLimit from "p-limit";
import type { RenditionFormat } from "#domain/media.ts";
import { refuse } from "#domain/refusal.ts";
import type { PictureType } from "#domain/upload-files.ts";
import type { ShareDrawing } from "./share/share-image.ts";
import { createTaskWorker, TaskProcessEnded } from "../task-process/task-worker.ts";

const PROGRAM = fileURLToPath(new URL("./pictures.ts", import.meta.url));
/** Further uploads wait in the server process, so that their bytes are in memory only once. */
const UPLOADS_AT_ONCE = 2;
const MOST_WAIT_MS = 30_000;
const CHECK_EVERY_MS = 100;

const CLOSED = "the server stops";

export interface PictureWorker {
  /** `reduces` shrinks a large one. @throws Refusal as `inspect` and `transcode`, or `busy` */
  prepare(bytes: Uint8Array, fileName: string, reduces?: boolean): Promise<PreparedPicture>;
  /** Starts once no upload waits. @throws Error if the original is undecodable, TaskProcessEnded */
  encodeRenditions(bytes: Uint8Array): Promise<EncodedRenditions>;
  /** @throws Error if the logo can't be decoded */
  encodeIcon(icon: Icon): Promise<Uint8Array>;
  /** Draws a JPEG. @throws Error if a picture of it can't be decoded */
  drawShareImage(drawing: ShareDrawing): Promise<Uint8Array>;
  close(): void;
}

/** Creates the worker; its process starts with the first picture, and again after it has ended. */
export function createPictureWorker(log: Pick<FastifyBaseLogger, "error">): PictureWorker {
  const process = createTaskWorker<PictureTasks>({ program: PROGRAM, name: "picture", log });
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
    async prepare(...given) {
      try {
        return await uploads(() => process.send("prepare", given));
      } catch (error) {
        if (error instanceof TaskProcessEnded || isAbortError(error)) return refuse("busy");
        throw error;
      }
    },
    async encodeRenditions(bytes) {
      await waitForUploads();
      return process.send("encodeRenditions", [bytes]);
    },
    encodeIcon: (icon) => process.send("encodeIcon", [icon]),
    drawShareImage: (drawing) => process.send("drawShareImage", [drawing]),
    close() {
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

export interface Transcoded {
  bytes: Buffer;
  width: number;
  height: number;
  colour: string;
  /** Base64. */
  thumbhash: string;
}

export interface PreparedPicture extends Transcoded {
  type: PictureType;
}

interface EncodedRendition {
  width: number;
  format: RenditionFormat;
  bytes: Uint8Array;
}

export interface EncodedRenditions {
  widths: number[];
  each: EncodedRendition[];
}

export interface Icon {
  /** Bytes of a stored picture; undefined draws an empty frame. */
  logo: Uint8Array | undefined;
  isFull: boolean;
  isInked: boolean;
  /** `#rrggbb` */
  paper: string;
  ink: string;
  size: number;
}

type PictureTasks = {
  prepare(bytes: Uint8Array, fileName: string, reduces?: boolean): Promise<PreparedPicture>;
  encodeRenditions(bytes: Uint8Array): Promise<EncodedRenditions>;
  encodeIcon(icon: Icon): Promise<Uint8Array>;
  drawShareImage(drawing: ShareDrawing): Promise<Uint8Array>;
};
