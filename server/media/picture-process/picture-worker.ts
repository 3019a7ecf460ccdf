import { fork, type ChildProcess } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { FastifyBaseLogger } from "fastify";
import pLimit from "p-limit";
import { Refusal, refuse } from "#domain/refusal.ts";
import type { PictureAnswer, PictureRequest } from "./messages.ts";
import type { PictureTasks, PreparedPicture } from "./tasks.ts";
import type { EncodedRenditions } from "../renditions/encode.ts";

const PROGRAM = fileURLToPath(new URL("./main.ts", import.meta.url));
/** How long the process stays after its last picture before it gives its memory back, in milliseconds. */
const LINGER_MS = 30_000;
/** The other uploads wait here, once, and not in both processes (R19). */
const UPLOADS_AT_ONCE = 2;
/** Renditions are begun when no upload waits any more, and after so long at the latest, in milliseconds. */
const GIVES_WAY_MS = 30_000;
const LOOKS_EVERY_MS = 100;

const CLOSED = "the server stops";

/** How Node itself is run; all else in the environment may be a secret. */
const TOLD = ["NODE_COMPILE_CACHE", "MALLOC_ARENA_MAX"];

/** The process ended in the middle of its work: killed, out of memory, or by what it was given. */
export class PictureProcessEnded extends Error {
  override readonly name = "PictureProcessEnded";
}

/** All work on pixels, done in a process of its own, which runs only while there is any. */
export interface PictureWorker {
  /**
   * Checks an upload and writes it anew.
   * @throws Refusal as `inspect` and `transcode`, or `busy` where the process ended
   */
  prepare(bytes: Uint8Array, fileName: string): Promise<PreparedPicture>;
  /**
   * Makes all renditions of a stored original, once no upload waits.
   * @throws Error where it can't be decoded, PictureProcessEnded where nobody knows
   */
  renditions(bytes: Uint8Array): Promise<EncodedRenditions>;
  /** Ends the process and what it is doing, at once. */
  close(): void;
}

type Waiting = PromiseWithResolvers<unknown>;

interface Running {
  child: ChildProcess;
  waiting: Map<number, Waiting>;
}

/** Makes the worker; its process starts with the first picture, and again after it has ended. */
export function createPictureWorker(log: Pick<FastifyBaseLogger, "error">): PictureWorker {
  const uploads = pLimit({ concurrency: UPLOADS_AT_ONCE, rejectOnClear: true });
  let running: Running | undefined;
  let lingering: NodeJS.Timeout | undefined;
  let lastId = 0;
  let closes = 0;

  function run(): Running {
    if (running) return running;
    const started: Running = { child: startProcess(), waiting: new Map() };
    started.child.on("message", (answer: PictureAnswer) => settle(started, answer));
    started.child.on("error", (error) => over(started, error.message));
    started.child.on("exit", (code, signal) => over(started, `it ended with ${signal ?? code}`));
    running = started;
    return started;
  }

  function settle({ waiting }: Running, { id, value, refusal, failure }: PictureAnswer): void {
    const asked = waiting.get(id);
    waiting.delete(id);
    if (refusal) asked?.reject(new Refusal(refusal.code, refusal.values));
    else if (failure !== undefined) asked?.reject(new Error(failure));
    else asked?.resolve(value);
    if (waiting.size === 0) lingering = setTimeout(end, LINGER_MS).unref();
  }

  function over(ended: Running, why: string): void {
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

  /** The bytes of waiting uploads and the pixels of renditions at once would be too much memory (R19). */
  async function giveWay(): Promise<void> {
    const until = performance.now() + GIVES_WAY_MS;
    const closed = closes;
    while (uploads.pendingCount > 0 && performance.now() < until) await sleep(LOOKS_EVERY_MS);
    if (closes > closed) throw new PictureProcessEnded(CLOSED);
  }

  async function ask(request: Pick<PictureRequest, "task" | "given">): Promise<unknown> {
    clearTimeout(lingering);
    const { child, waiting } = run();
    const answer: Waiting = Promise.withResolvers();
    const id = ++lastId;
    waiting.set(id, answer);
    // Where it can't be sent the process is about to be over, which settles what waits.
    child.send({ id, ...request }, () => {});
    return answer.promise;
  }

  return {
    async prepare(bytes, fileName) {
      try {
        const given: Parameters<PictureTasks["prepare"]> = [bytes, fileName];
        return (await uploads(() => ask({ task: "prepare", given }))) as PreparedPicture;
      } catch (error) {
        if (error instanceof PictureProcessEnded || isCalledOff(error)) return refuse("busy");
        throw error;
      }
    },
    async renditions(bytes) {
      await giveWay();
      return (await ask({ task: "renditions", given: [bytes] })) as EncodedRenditions;
    },
    close() {
      clearTimeout(lingering);
      // Those that wait would have the process begin anew.
      closes += 1;
      uploads.clearQueue();
      const ended = running;
      running = undefined;
      if (ended === undefined) return;
      settleAll(ended, CLOSED);
      ended.child.kill("SIGKILL");
    },
  };
}

function isCalledOff(error: unknown): boolean {
  return error instanceof Error && error.name === "AbortError";
}

/** It decodes what strangers have sent, so it is told none of the server's settings and keys. */
function startProcess(): ChildProcess {
  return fork(PROGRAM, {
    execArgv: [],
    env: Object.fromEntries(TOLD.map((name) => [name, process.env[name]])),
    serialization: "advanced",
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
}
