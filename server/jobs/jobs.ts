import { randomBytes } from "node:crypto";
import { hostname } from "node:os";
import type { FastifyBaseLogger } from "fastify";
import { isAlive } from "../system.ts";
import { createJobStore, LEASE_MS, type Job, type JobStoreParts } from "./job-store.ts";

/** A lease outlasts two failed renewals. */
const RENEW_EVERY_MS = LEASE_MS / 3;
/** Polling interval for jobs whose notice did not arrive. */
export const LOOK_EVERY_MS = 10_000;
/** Pause after the first failure; it doubles with each further one. */
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 15 * 60_000;
/** About a day of attempts: a full disk or an unavailable store may last a night. */
export const MOST_ATTEMPTS = 100;

/** Thrown by a handler if no further attempt can succeed. */
export class PermanentJobError extends Error {
  override readonly name = "PermanentJobError";
}

/** Each process runs one job of a kind at a time. */
export interface JobHandler {
  kind: string;
  /**
   * May run more than once: another process repeats the job of a killed one.
   * @param signal aborted when the server stops or the lease is lost
   * @returns JSON result of a recurring job; undefined keeps the last one
   * @throws PermanentJobError to give the job up; any other error causes a retry
   */
  run(job: Job, signal: AbortSignal, report: (progress: number) => void): Promise<unknown>;
  /** Called once before the first job; enqueues what an earlier process left undone. */
  enqueueLeftover?(): Promise<void>;
  /** Another kind, of which no job may be due or run here when one of this kind begins. */
  beginsAfter?: string | undefined;
  /** Makes the job recurring; a recurring job is never given up. */
  recurs?: { afterStartMs: number; everyMs: number };
}

/** Background jobs that survive the process, in a table that several processes may share. */
export type Jobs = ReturnType<typeof createJobs>;

export interface JobsParts extends Omit<JobStoreParts, "holder"> {
  log: Pick<FastifyBaseLogger, "error">;
}

export function createJobs({ database, now, log }: JobsParts) {
  const store = createJobStore({ database, now, holder: nextWorkerName() });
  const stopping = new AbortController();
  const handlers = new Map<string, JobHandler>();
  const running = new Map<string, Promise<void>>();
  let looking: Promise<void> | undefined;
  let shouldLookAgain = false;
  let timer: NodeJS.Timeout | undefined;
  let stopListening: (() => Promise<void>) | undefined;

  function wake(): void {
    if (stopping.signal.aborted || handlers.size === 0) return;
    shouldLookAgain = true;
    looking ??= look();
  }

  async function look(): Promise<void> {
    clearTimeout(timer);
    let pauseMs = LOOK_EVERY_MS;
    try {
      while (shouldLookAgain && !stopping.signal.aborted) {
        shouldLookAgain = false;
        pauseMs = await beginAllDue();
      }
    } catch (error) {
      log.error({ err: error }, "the table of jobs can't be read: it is read again in a moment");
    } finally {
      looking = undefined;
    }
    if (!stopping.signal.aborted) timer = setTimeout(wake, pauseMs).unref();
  }

  async function beginAllDue(): Promise<number> {
    while (!stopping.signal.aborted) {
      const kinds = await kindsToBegin();
      const due = await store.nextDue(kinds);
      const pauseMs = due === undefined ? LOOK_EVERY_MS : due - now();
      if (pauseMs > 0) return Math.min(pauseMs, LOOK_EVERY_MS);
      const job = await store.claim(kinds);
      const handler = job && handlers.get(job.kind);
      if (job === undefined || handler === undefined) break;
      begin(job, handler);
    }
    return LOOK_EVERY_MS;
  }

  async function kindsToBegin(): Promise<string[]> {
    const kinds: string[] = [];
    for (const { kind, beginsAfter } of handlers.values()) {
      const isFree = !running.has(kind) && !(beginsAfter && (await isBusy(beginsAfter)));
      if (isFree) kinds.push(kind);
    }
    return kinds;
  }

  async function isBusy(kind: string): Promise<boolean> {
    return handlers.has(kind) && (running.has(kind) || (await isDue(kind)));
  }

  async function isDue(kind: string): Promise<boolean> {
    return ((await store.nextDue([kind])) ?? Infinity) <= now();
  }

  function begin(job: Job, handler: JobHandler): void {
    const run = perform(job, handler)
      .catch((error: unknown) => {
        log.error(
          { err: error, ...nameOf(job) },
          "how a job ended could not be noted: it runs again",
        );
      })
      .finally(() => {
        running.delete(job.kind);
        wake();
      });
    running.set(job.kind, run);
  }

  async function perform(job: Job, { run, recurs }: JobHandler): Promise<void> {
    const lease = new AbortController();
    const signal = AbortSignal.any([stopping.signal, lease.signal]);
    const renewing = setInterval(() => void renew(job, lease), RENEW_EVERY_MS).unref();
    try {
      const result = await run(job, signal, (progress) => void report(job, progress));
      if (recurs) await store.recur(job, now() + recurs.everyMs, result);
      else await store.complete(job);
    } catch (error) {
      if (signal.aborted) await store.release(job);
      else await fail(job, error, recurs?.everyMs);
    } finally {
      clearInterval(renewing);
    }
  }

  async function report(job: Job, progress: number): Promise<void> {
    await store.report(job, progress).catch((error: unknown) => {
      log.error({ err: error, ...nameOf(job) }, "how far a job is could not be noted");
    });
  }

  async function renew(job: Job, lease: AbortController): Promise<void> {
    try {
      if (!(await store.renew(job))) lease.abort();
    } catch (error) {
      log.error({ err: error, ...nameOf(job) }, "the lease of a job could not be renewed");
    }
  }

  async function fail(job: Job, error: unknown, everyMs: number | undefined): Promise<void> {
    const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    const details = { err: error, ...nameOf(job), attempts: job.attempts };
    const isGivenUp =
      everyMs === undefined &&
      (error instanceof PermanentJobError || job.attempts >= MOST_ATTEMPTS);
    log.error(
      details,
      `a job ${isGivenUp ? "is given up" : "failed and is tried again"}: ${reason}`,
    );
    const pauseMs = everyMs ?? Math.min(FIRST_PAUSE_MS * 2 ** (job.attempts - 1), LONGEST_PAUSE_MS);
    await store.fail(job, reason, isGivenUp ? undefined : now() + pauseMs);
  }

  function pendingWork(): Promise<void>[] {
    return looking ? [looking, ...running.values()] : [...running.values()];
  }

  return {
    /** Call it in the transaction that needs the jobs, and `wake` after the commit. */
    enqueue: store.enqueue,
    state: store.state,
    count: store.count,
    troubles: store.troubles,
    wake,

    /** Starts to work, first on the jobs of ended processes of this machine. */
    async start(all: readonly JobHandler[]): Promise<void> {
      await store.releaseFrom(isGone);
      await store.endBackoff();
      for (const { kind, recurs, enqueueLeftover } of all) {
        await enqueueLeftover?.();
        if (recurs) await store.plan(kind, now() + recurs.afterStartMs);
      }
      for (const handler of all) handlers.set(handler.kind, handler);
      stopListening = database.jobNotices?.listen(wake);
      wake();
    },

    isDue,

    async runNow(kind: string, payload: unknown): Promise<void> {
      await store.makeDue(kind, payload);
      wake();
      // From here on `state` reports the job as running.
      await looking;
    },

    async retryFailed(): Promise<void> {
      await store.retryFailed();
      wake();
    },

    /** Resolves when no job runs and none is due. */
    async idle(): Promise<void> {
      for (let work = pendingWork(); work.length > 0; work = pendingWork()) await Promise.all(work);
    },

    /** Aborts running jobs, releases those that don't finish, and starts no other. */
    async stop(): Promise<void> {
      stopping.abort();
      clearTimeout(timer);
      await looking;
      clearTimeout(timer);
      await Promise.all([stopListening?.(), ...running.values()]);
    },
  };
}

function nameOf({ kind, key }: Job) {
  return { job: key === "" ? kind : `${kind} ${key}` };
}

/** Distinguishes processes with the same id: in a container every server has the same one. */
const THIS_PROCESS = `${process.pid}-${randomBytes(4).toString("hex")}`;
let workers = 0;

function nextWorkerName(): string {
  workers += 1;
  return `${THIS_PROCESS}-${workers}@${hostname()}`;
}

/** Always false for workers of other machines. */
function isGone(holder: string): boolean {
  const [, pid = "", host] = /^(\d+)-[^@]+@(.*)$/.exec(holder) ?? [];
  if (host !== hostname() || holder.startsWith(THIS_PROCESS)) return false;
  return !isAlive(Number(pid));
}
