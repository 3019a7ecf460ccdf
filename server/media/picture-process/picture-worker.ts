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
/** Other uploads wait in this process, so that their bytes are in memory once and not in both (R19). */
const UPLOADS_AT_ONCE = 2;
/** Renditions start when no upload waits, and after this time at the latest, in milliseconds. */
const MOST_WAIT_MS = 30_000;
const CHECK_EVERY_MS = 100;

const CLOSED = "the server stops";

/** Decodes and encodes pictures in a process of its own, which runs only while there is work. */
export interface PictureWorker {
  /**
   * Checks and re-encodes an upload.
   * @param reduces whether one of too many bytes is made smaller instead of refused
   * @throws Refusal as `inspect` and `transcode`, or `busy` where the process ended
   */
  prepare(bytes: Uint8Array, fileName: string, reduces?: boolean): Promise<PreparedPicture>;
  /**
   * Makes all renditions of a stored original, once no upload waits.
   * @throws Error where it can't be decoded, TaskProcessEnded where the cause is unknown
   */
  encodeRenditions(bytes: Uint8Array): Promise<EncodedRenditions>;
  /** Makes a square icon, in its turn. @throws Error where the logo can't be decoded */
  encodeIcon(icon: Icon): Promise<Uint8Array>;
  /** Draws a share image as a JPEG, in its turn (S1). @throws Error where a picture of it can't be decoded */
  drawShareImage(drawing: ShareDrawing): Promise<Uint8Array>;
  /** Kills the process and fails all pending work at once. */
  close(): void;
}

/** Creates the worker; its process starts with the first picture, and again after it has ended. */
export function createPictureWorker(log: Pick<FastifyBaseLogger, "error">): PictureWorker {
  const process = createTaskWorker<PictureTasks>({ program: PROGRAM, name: "picture", log });
  const uploads = pLimit({ concurrency: UPLOADS_AT_ONCE, rejectOnClear: true });
  let timesClosed = 0;

  /** Waiting uploads and decoded renditions together would exceed the memory limit (R19). */
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
      // Waiting work would start the process again.
      timesClosed += 1;
      uploads.clearQueue();
      process.close(CLOSED);
    },
  };
}

function isAbortError(error: unknown): boolean {
  return error instanceof Error && error.name === "AbortError";
}

/** A picture as it is stored, with what pages need to know before they have it. */
export interface Transcoded {
  bytes: Buffer;
  /** Pixels of the upright picture. */
  width: number;
  height: number;
  /** Average colour as `#rrggbb`. */
  colour: string;
  /** Base64. */
  thumbhash: string;
}

/** A checked and re-encoded upload. */
export interface PreparedPicture extends Transcoded {
  type: PictureType;
}

/** One encoded rendition of a picture. */
interface EncodedRendition {
  /** In pixels. */
  width: number;
  format: RenditionFormat;
  bytes: Uint8Array;
}

/** All renditions of a picture: every width in every format. */
export interface EncodedRenditions {
  /** In pixels, ascending. */
  widths: number[];
  each: EncodedRendition[];
}

/** A square icon: a logo on a ground, or a frame where there is no logo (U3). */
export interface Icon {
  /** Bytes of a stored picture; undefined for none. */
  logo: Uint8Array | undefined;
  /** Whether the logo fills the square, as one that was drawn as an icon does. */
  isFull: boolean;
  /** Whether the logo's shape is painted with the ink. */
  isInked: boolean;
  /** `#rrggbb` */
  paper: string;
  ink: string;
  /** Side in pixels. */
  size: number;
}

/** What the picture process does, by name. */
type PictureTasks = {
  prepare(bytes: Uint8Array, fileName: string, reduces?: boolean): Promise<PreparedPicture>;
  encodeRenditions(bytes: Uint8Array): Promise<EncodedRenditions>;
  encodeIcon(icon: Icon): Promise<Uint8Array>;
  drawShareImage(drawing: ShareDrawing): Promise<Uint8Array>;
};
