import { randomBytes } from "node:crypto";
import { hostname } from "node:os";
import type { FastifyBaseLogger } from "fastify";
import { isAlive } from "../is-alive.ts";
import { createMonotonicClock } from "../monotonic-clock.ts";
import { createJobStore, LEASE_MS, type Job, type JobStoreParts } from "./job-store.ts";

/** A lease is renewed often enough to outlast two renewals that fail. */
const RENEW_EVERY_MS = LEASE_MS / 3;
/** How often a worker looks for jobs of which no notice has reached it, in milliseconds. */
export const LOOK_EVERY_MS = 10_000;
/** The pause after a job's first failure, in milliseconds; it doubles with each further one. */
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 15 * 60_000;
/** A job is given up after about a day: a full disk or a store that is away may last a night. */
export const MOST_ATTEMPTS = 100;

/** Thrown by a handler where no further attempt can succeed. */
export class PermanentJobError extends Error {
  override readonly name = "PermanentJobError";
}

/** The handler of one kind of jobs, which runs one at a time in each process. */
export interface JobHandler {
  kind: string;
  /**
   * Does a job. It may be done more than once: a process that is killed leaves its job to another.
   * @param signal aborted when the server stops or the lease is lost; the job goes back to the others then
   * @param report notes the percentage that is done; not awaited
   * @returns what a recurring job leaves behind, as JSON; undefined leaves what the last one left
   * @throws PermanentJobError to give the job up; after any other error it is tried again
   */
  run(job: Job, signal: AbortSignal, report: (progress: number) => void): Promise<unknown>;
  /** Called once before the first job: enqueues what an earlier run of the server left undone. */
  enqueueLeftover?(): Promise<void>;
  /** Makes it a recurring job, which is never given up, with times in milliseconds. */
  recurs?: { afterStartMs: number; everyMs: number };
}

/** Background work that outlives the process, in one table that several processes may share. */
export type Jobs = ReturnType<typeof createJobs>;

export interface JobsParts extends Omit<JobStoreParts, "holder"> {
  log: Pick<FastifyBaseLogger, "error">;
}

export function createJobs({ database, now, log }: JobsParts) {
  const { forTimestamps } = createMonotonicClock(now);
  const store = createJobStore({ database, now: forTimestamps, holder: nextWorkerName() });
  const stopping = new AbortController();
  const handlers = new Map<string, JobHandler>();
  /** The job that runs, by its kind. */
  const running = new Map<string, Promise<void>>();
  let looking: Promise<void> | undefined;
  let shouldLookAgain = false;
  let timer: NodeJS.Timeout | undefined;
  let stopListening: (() => Promise<void>) | undefined;

  /** Looks for jobs now. Call it once a transaction is committed that has enqueued some. */
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

  /** @returns how long there is nothing to begin, in milliseconds */
  async function beginAllDue(): Promise<number> {
    while (!stopping.signal.aborted) {
      const kinds = [...handlers.keys()].filter((kind) => !running.has(kind));
      const due = await store.nextDue(kinds);
      const pauseMs = due === undefined ? LOOK_EVERY_MS : due - forTimestamps();
      if (pauseMs > 0) return Math.min(pauseMs, LOOK_EVERY_MS);
      const job = await store.claim(kinds);
      const handler = job && handlers.get(job.kind);
      if (job === undefined || handler === undefined) break;
      begin(job, handler);
    }
    return LOOK_EVERY_MS;
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
      if (recurs) await store.recur(job, forTimestamps() + recurs.everyMs, result);
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
    await store.fail(job, reason, isGivenUp ? undefined : forTimestamps() + pauseMs);
  }

  /** What has to end before nothing is done any more. */
  function pendingWork(): Promise<void>[] {
    return looking ? [looking, ...running.values()] : [...running.values()];
  }

  return {
    /**
     * Adds jobs in the transaction that makes them necessary, so that both are committed or neither.
     * A kind and a key name one job: it is due once, however often it is enqueued; one that
     * runs already runs once more. Call `wake` after the commit.
     */
    enqueue: store.enqueue,
    state: store.state,
    count: store.count,
    troubles: store.troubles,
    wake,

    /** Begins to work: first of all on what a predecessor of this process had begun. */
    async start(all: readonly JobHandler[]): Promise<void> {
      await store.releaseFrom(isGone);
      await store.endBackoff();
      for (const { kind, recurs, enqueueLeftover } of all) {
        await enqueueLeftover?.();
        if (recurs) await store.plan(kind, forTimestamps() + recurs.afterStartMs);
      }
      for (const handler of all) handlers.set(handler.kind, handler);
      stopListening = database.jobNotices?.listen(wake);
      wake();
    },

    /** True where a job of this kind waits to be begun. */
    async isDue(kind: string): Promise<boolean> {
      return ((await store.nextDue([kind])) ?? Infinity) <= forTimestamps();
    },

    /** Runs a recurring job now, unless it runs already. @param payload what its handler is given */
    async runNow(kind: string, payload: unknown): Promise<void> {
      await store.makeDue(kind, payload);
      wake();
      // From here on its state reads as running.
      await looking;
    },

    /** Has every job tried again that was given up. */
    async retryFailed(): Promise<void> {
      await store.retryFailed();
      wake();
    },

    /** Resolves when no job runs and none is due. */
    async idle(): Promise<void> {
      for (let work = pendingWork(); work.length > 0; work = pendingWork()) await Promise.all(work);
    },

    /** Asks running jobs to end, gives back those that don't finish, and begins no other. */
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

/** Tells a process from another that had its id before, as every server in a container has the same. */
const THIS_PROCESS = `${process.pid}-${randomBytes(4).toString("hex")}`;
let workers = 0;

function nextWorkerName(): string {
  workers += 1;
  return `${THIS_PROCESS}-${workers}@${hostname()}`;
}

/** True for a worker of this machine whose process has ended. */
function isGone(holder: string): boolean {
  const [, pid = "", host] = /^(\d+)-[^@]+@(.*)$/.exec(holder) ?? [];
  if (host !== hostname() || holder.startsWith(THIS_PROCESS)) return false;
  return !isAlive(Number(pid));
}
