const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The hour of the machine's own clock in which few visitors are about. */
const NIGHT_HOUR = 3;
/** Work that was done late the day before is done in the night again. */
const NIGHT_AFTER_MS = 8 * HOUR_MS;

/** A recurring job that looks every hour whether it is time. */
export const HOURLY_MS = HOUR_MS;

/**
 * Whether work is due that is done every night, or a day after the last time where nights are slept through.
 * @param last when it was done last, in milliseconds since 1970; undefined where it never was
 */
export function isDueTonight(last: number | undefined, now: number): boolean {
  const age = now - (last ?? Number.NEGATIVE_INFINITY);
  return age >= DAY_MS || (age >= NIGHT_AFTER_MS && new Date(now).getHours() === NIGHT_HOUR);
}
