/** Times in whole milliseconds since 1970 that stay right when the system clock is set while the process runs (R14). */
export interface MonotonicClock {
  /** Advances evenly from the moment of its creation, whatever the system clock is set to. */
  monotonic(): number;
  /** For ages: the earlier of the two clocks, so that nothing looks older than it is. */
  forAges(): number;
  /** For timestamps: the later of the two clocks, so that nothing is stored as older than it is. */
  forTimestamps(): number;
}

/** @param now the system clock, in milliseconds since 1970 */
export function createMonotonicClock(now: () => number): MonotonicClock {
  const startedAt = now() - performance.now();
  const monotonic = () => Math.round(startedAt + performance.now());
  return {
    monotonic,
    forAges: () => Math.min(now(), monotonic()),
    forTimestamps: () => Math.max(now(), monotonic()),
  };
}
