const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** In the machine's time zone. */
const NIGHT_HOUR = 3;
/** Nightly work that ran within this time is not due again in the same night. */
const NIGHT_AFTER_MS = 8 * HOUR_MS;

/** Interval at which nightly jobs check whether they are due. */
export const HOURLY_MS = HOUR_MS;

/**
 * Whether nightly work is due: at night, or a day after the last run, since the machine may be off at night.
 * @param last in milliseconds since 1970; undefined if the work never ran
 */
export function isDueTonight(last: number | undefined, now: number): boolean {
  const age = now - (last ?? Number.NEGATIVE_INFINITY);
  return age >= DAY_MS || (age >= NIGHT_AFTER_MS && new Date(now).getHours() === NIGHT_HOUR);
}
