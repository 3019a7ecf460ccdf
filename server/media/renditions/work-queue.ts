/**
 * How long the queue rests after trouble that no single job is to blame for, in milliseconds:
 * a moment where it may be over, twice as long each time that it is not.
 */
const FIRST_REST_MS = 1000;
const LONGEST_REST_MS = 60_000;

export interface WorkQueueParts<Job> {
  /** The job to do now; undefined while there is none. Asked anew after each one. */
  next: () => Promise<Job | undefined>;
  /**
   * Does one job, after which `next` must not answer it again. It throws only for
   * trouble that the job is not to blame for, as a full disk or a lost database.
   * @param signal asks it to leave the rest for another day
   */
  work: (job: Job, signal: AbortSignal) => Promise<void>;
  /** Told of such trouble; the queue tries again after a rest. */
  onTrouble: (error: unknown) => void;
}

/** Work in the background, one job at a time. */
export interface WorkQueue {
  /** Says that there may be something to do. */
  wake(): void;
  /** Resolves when nothing is left to do, or trouble made the queue rest. */
  idle(): Promise<void>;
  /** Ends the running job at its next step; the queue never wakes again. */
  stop(): Promise<void>;
}

/**
 * Makes a queue that keeps no list: what is left to do is a question to the database
 * each time, so a kill loses nothing and a start only has to wake it (R4).
 */
export function createWorkQueue<Job>({ next, work, onTrouble }: WorkQueueParts<Job>): WorkQueue {
  const stopping = new AbortController();
  let running: Promise<void> | undefined;
  let isAsked = false;
  let rest: NodeJS.Timeout | undefined;
  let restMs = FIRST_REST_MS;

  function wake(): void {
    if (stopping.signal.aborted) return;
    isAsked = true;
    running ??= run();
  }

  async function run(): Promise<void> {
    clearTimeout(rest);
    try {
      while (isAsked) {
        isAsked = false;
        await doAll();
      }
    } catch (error) {
      if (stopping.signal.aborted) return;
      onTrouble(error);
      rest = setTimeout(wake, restMs).unref();
      restMs = Math.min(2 * restMs, LONGEST_REST_MS);
    } finally {
      running = undefined;
    }
  }

  async function doAll(): Promise<void> {
    while (!stopping.signal.aborted) {
      const job = await next();
      if (job === undefined) return;
      await work(job, stopping.signal);
      restMs = FIRST_REST_MS;
    }
  }

  return {
    wake,
    idle: async () => running,
    async stop() {
      stopping.abort();
      clearTimeout(rest);
      await running;
    },
  };
}
