import * as v from "valibot";
import { DAY_MS, HOUR_MS } from "#domain/durations.ts";
import type { Job } from "./job-store.ts";
import type { JobHandler } from "./jobs.ts";

/** In the machine's time zone. */
const NIGHT_HOUR = 3;
/** Nightly work that ran within this time is not due again in the same night. */
const NIGHT_AFTER_MS = 8 * HOUR_MS;

/** Payload of a nightly job that `runNow` starts: the work is done even if it is not due. */
export const REQUESTED = { isRequested: true };
const requested = v.object({ isRequested: v.literal(true) });

export interface NightlyJob extends Pick<JobHandler, "kind" | "run"> {
  afterStartMs: number;
  /** Returns when the work was last done, in milliseconds since 1970. */
  last: (job: Job) => Promise<number | undefined>;
  /** If false, the work is done only when it is requested. */
  isNightly?: boolean;
  now: () => number;
}

/** Makes a handler that checks hourly whether its work is due; failed work is due at once. */
export function nightlyJob({
  kind,
  run,
  afterStartMs,
  last,
  isNightly = true,
  now,
}: NightlyJob): JobHandler {
  async function isDue(job: Job): Promise<boolean> {
    if (v.is(requested, job.payload)) return true;
    return isNightly && (job.lastError !== null || isDueTonight(await last(job), now()));
  }

  return {
    kind,
    recurs: { afterStartMs, everyMs: HOUR_MS },
    run: async (job, ...given) => ((await isDue(job)) ? run(job, ...given) : undefined),
  };
}

/**
 * Whether nightly work is due: at night, or a day after the last run, since the machine may be off at night.
 * @param last in milliseconds since 1970; undefined if the work never ran
 */
export function isDueTonight(last: number | undefined, now: number): boolean {
  const age = now - (last ?? Number.NEGATIVE_INFINITY);
  return age >= DAY_MS || (age >= NIGHT_AFTER_MS && new Date(now).getHours() === NIGHT_HOUR);
}
