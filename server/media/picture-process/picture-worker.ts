import { fork, type ChildProcess } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { FastifyBaseLogger } from "fastify";
import pLimit from "p-limit";
import type { RenditionFormat } from "#domain/media.ts";
import { Refusal, refuse } from "#domain/refusal.ts";
import type { PictureType } from "#domain/upload-files.ts";

const PROGRAM = fileURLToPath(new URL("./pictures.ts", import.meta.url));
/** How long the idle process is kept before it ends and frees its memory, in milliseconds. */
const LINGER_MS = 30_000;
/** Other uploads wait in this process, so that their bytes are in memory once and not in both (R19). */
const UPLOADS_AT_ONCE = 2;
/** Renditions start when no upload waits, and after this time at the latest, in milliseconds. */
const MOST_WAIT_MS = 30_000;
const CHECK_EVERY_MS = 100;

const CLOSED = "the server stops";

/** Settings of Node itself; everything else in the environment may be a secret. */
const PASSED_ENV = ["NODE_COMPILE_CACHE", "MALLOC_ARENA_MAX"];

/** The process ended in the middle of its work: killed, out of memory, or crashed by its input. */
export class PictureProcessEnded extends Error {
  override readonly name = "PictureProcessEnded";
}

/** Decodes and encodes pictures in a process of its own, which runs only while there is work. */
export interface PictureWorker {
  /**
   * Checks and re-encodes an upload.
   * @throws Refusal as `inspect` and `transcode`, or `busy` where the process ended
   */
  prepare(bytes: Uint8Array, fileName: string): Promise<PreparedPicture>;
  /**
   * Makes all renditions of a stored original, once no upload waits.
   * @throws Error where it can't be decoded, PictureProcessEnded where the cause is unknown
   */
  encodeRenditions(bytes: Uint8Array): Promise<EncodedRenditions>;
  /** Makes a square icon, in its turn. @throws Error where the logo can't be decoded */
  encodeIcon(icon: Icon): Promise<Uint8Array>;
  /** Kills the process and fails all pending work at once. */
  close(): void;
}

type PendingAnswer = PromiseWithResolvers<unknown>;

interface Running {
  child: ChildProcess;
  waiting: Map<number, PendingAnswer>;
}

/** Creates the worker; its process starts with the first picture, and again after it has ended. */
export function createPictureWorker(log: Pick<FastifyBaseLogger, "error">): PictureWorker {
  const uploads = pLimit({ concurrency: UPLOADS_AT_ONCE, rejectOnClear: true });
  let running: Running | undefined;
  let lingering: NodeJS.Timeout | undefined;
  let lastId = 0;
  let timesClosed = 0;

  function run(): Running {
    if (running) return running;
    const started: Running = { child: startProcess(), waiting: new Map() };
    started.child.on("message", (answer: PictureAnswer) => resolveAnswer(started, answer));
    started.child.on("error", (error) => onEnd(started, error.message));
    started.child.on("exit", (code, signal) => onEnd(started, `it ended with ${signal ?? code}`));
    running = started;
    return started;
  }

  function resolveAnswer(
    { waiting }: Running,
    { id, value, refusal, failure }: PictureAnswer,
  ): void {
    const pending = waiting.get(id);
    waiting.delete(id);
    if (refusal) pending?.reject(new Refusal(refusal.code, refusal.values));
    else if (failure !== undefined) pending?.reject(new Error(failure));
    else pending?.resolve(value);
    if (waiting.size === 0) lingering = setTimeout(end, LINGER_MS).unref();
  }

  function onEnd(ended: Running, why: string): void {
    if (running === ended) running = undefined;
    if (ended.waiting.size === 0) return;
    log.error({ why }, "the picture process ended in the middle of its work");
    settleAll(ended, why);
  }

  function settleAll({ waiting }: Running, why: string): void {
    for (const { reject } of waiting.values()) reject(new PictureProcessEnded(why));
    waiting.clear();
  }

  function end(): void {
    running?.child.disconnect();
    running = undefined;
  }

  /** Waiting uploads and decoded renditions together would exceed the memory limit (R19). */
  async function waitForUploads(): Promise<void> {
    const until = performance.now() + MOST_WAIT_MS;
    const closedBefore = timesClosed;
    while (uploads.pendingCount > 0 && performance.now() < until) await sleep(CHECK_EVERY_MS);
    if (timesClosed > closedBefore) throw new PictureProcessEnded(CLOSED);
  }

  async function send(request: Pick<PictureRequest, "task" | "given">): Promise<unknown> {
    clearTimeout(lingering);
    const { child, waiting } = run();
    const answer: PendingAnswer = Promise.withResolvers();
    const id = ++lastId;
    waiting.set(id, answer);
    // Where sending fails, the process is about to end, and its end rejects the answer.
    child.send({ id, ...request }, () => {});
    return answer.promise;
  }

  return {
    async prepare(bytes, fileName) {
      try {
        const given: Parameters<PictureTasks["prepare"]> = [bytes, fileName];
        return (await uploads(() => send({ task: "prepare", given }))) as PreparedPicture;
      } catch (error) {
        if (error instanceof PictureProcessEnded || isAbortError(error)) return refuse("busy");
        throw error;
      }
    },
    async encodeRenditions(bytes) {
      await waitForUploads();
      return (await send({ task: "encodeRenditions", given: [bytes] })) as EncodedRenditions;
    },
    encodeIcon: async (icon) => (await send({ task: "encodeIcon", given: [icon] })) as Uint8Array,
    close() {
      clearTimeout(lingering);
      // Waiting work would start the process again.
      timesClosed += 1;
      uploads.clearQueue();
      const ended = running;
      running = undefined;
      if (ended === undefined) return;
      settleAll(ended, CLOSED);
      ended.child.kill("SIGKILL");
    },
  };
}

function isAbortError(error: unknown): boolean {
  return error instanceof Error && error.name === "AbortError";
}

/** The process decodes untrusted bytes, so it gets none of the server's settings and keys. */
function startProcess(): ChildProcess {
  return fork(PROGRAM, {
    execArgv: [],
    env: Object.fromEntries(PASSED_ENV.map((name) => [name, process.env[name]])),
    serialization: "advanced",
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
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

/** All renditions of a picture: every width in every format, and the share card. */
export interface EncodedRenditions {
  /** In pixels, ascending. */
  widths: number[];
  each: EncodedRendition[];
  shareCard: Uint8Array;
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
interface PictureTasks {
  prepare(bytes: Uint8Array, fileName: string): Promise<PreparedPicture>;
  encodeRenditions(bytes: Uint8Array): Promise<EncodedRenditions>;
  encodeIcon(icon: Icon): Promise<Uint8Array>;
}

/** A message to the picture process; every request has one answer of the same id. */
export type PictureRequest = {
  [Task in keyof PictureTasks]: { id: number; task: Task; given: Parameters<PictureTasks[Task]> };
}[keyof PictureTasks];

/** Its answer: the task's value, a refusal, or the message of any other error. */
export interface PictureAnswer {
  id: number;
  value?: unknown;
  refusal?: Pick<Refusal, "code" | "values">;
  failure?: string;
}
