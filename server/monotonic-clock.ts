/**
 * Times in whole milliseconds since 1970 that stay right when the system clock is set while the process runs (R14).
 * @param now the system clock, in milliseconds since 1970
 */
export function createMonotonicClock(now: () => number) {
  const startedAt = now() - performance.now();

  /** Advances evenly from the moment of its creation, whatever the system clock is set to. */
  const monotonic = () => Math.round(startedAt + performance.now());
  return {
    monotonic,

    /** For ages: the earlier of the two clocks, so that nothing looks older than it is. */
    forAges: (): number => Math.min(now(), monotonic()),

    /** For timestamps: the later of the two clocks, so that nothing is stored as older than it is. */
    forTimestamps: (): number => Math.max(now(), monotonic()),
  };
}
