/** Times in whole milliseconds since 1970 that outlast a clock which is set while the process runs (R14). */
export interface SteadyClock {
  /** Goes on evenly from the moment at which it was made, whatever is set. */
  steady(): number;
  /** For asking how old something is: what is young never looks old. */
  earliest(): number;
  /** For noting when something came, by a clock that may be behind at that moment. */
  latest(): number;
}

/** @param now the machine's own clock, in milliseconds since 1970 */
export function steadyClock(now: () => number): SteadyClock {
  const startedAt = now() - performance.now();
  const steady = () => Math.round(startedAt + performance.now());
  return {
    steady,
    earliest: () => Math.min(now(), steady()),
    latest: () => Math.max(now(), steady()),
  };
}
