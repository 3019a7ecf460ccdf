const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The hour with few visitors, by the machine's clock. */
const NIGHT_HOUR = 3;
/** Nightly work that ran within this time before tonight is not due until the next night, in milliseconds. */
const NIGHT_AFTER_MS = 8 * HOUR_MS;

/** The interval of recurring jobs that check every hour whether they are due. */
export const HOURLY_MS = HOUR_MS;

/**
 * Whether nightly work is due: at night, or a day after the last run where the machine is off at night.
 * @param last when it last ran, in milliseconds since 1970; undefined where it never did
 */
export function isDueTonight(last: number | undefined, now: number): boolean {
  const age = now - (last ?? Number.NEGATIVE_INFINITY);
  return age >= DAY_MS || (age >= NIGHT_AFTER_MS && new Date(now).getHours() === NIGHT_HOUR);
}
